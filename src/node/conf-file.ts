/** Opens the stored documents where there is no Electron. */
import Conf from 'conf'
import type { ConfLike } from './document-file.ts'
import { PRIVATE_FILE_MODE } from './durable-file.ts'

/** @throws Error when the directory cannot be used. */
export function openConfFile(name: string, directory: string): ConfLike {
  return new Conf<Record<string, unknown>>({
    cwd: directory,
    configName: name,
    configFileMode: PRIVATE_FILE_MODE,
    // Damaged files are repaired before `conf` sees them; it must never empty one.
    clearInvalidConfig: false,
    accessPropertiesByDotNotation: false,
  })
}
