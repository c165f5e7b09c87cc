/** Opens the stored documents in Electron. */
import ElectronStore from 'electron-store'
import type { ConfLike } from '../node/document-file.ts'
import { PRIVATE_FILE_MODE } from '../node/durable-file.ts'

/** @throws Error when the directory cannot be used. */
export function openStoreFile(name: string, directory: string): ConfLike {
  return new ElectronStore<Record<string, unknown>>({
    cwd: directory,
    name,
    configFileMode: PRIVATE_FILE_MODE,
    // Damaged files are repaired before electron-store sees them; it must never empty one.
    clearInvalidConfig: false,
    accessPropertiesByDotNotation: false,
  })
}
