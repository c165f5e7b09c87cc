/** Opens stored documents with `conf`, where there is no Electron. */
import Conf from 'conf'
import { DOCUMENT_FILE_OPTIONS, type ConfLike } from './document-file.ts'

/** @throws Error when the directory cannot be used. */
export function openConfFile(name: string, directory: string): ConfLike {
  return new Conf<Record<string, unknown>>({ ...DOCUMENT_FILE_OPTIONS, cwd: directory, configName: name })
}
