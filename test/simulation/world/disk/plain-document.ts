/** Writes a document as `conf` does, on the simulated disk; like `conf`, it takes a full disk for a success. */
import type { ConfLike } from '#node/documents/document-file.ts'
import { DOCUMENT_FILE_OPTIONS } from '#node/documents/document-file.ts'
import { DiskError, type Disk } from './disk.ts'
import { contentOfText } from './file-content.ts'

export function openPlainDocument(disk: Disk): (name: string) => ConfLike {
  return (name) => ({
    get store() {
      return JSON.parse(disk.read(`${name}.json`).text()) as Record<string, unknown>
    },
    set store(value) {
      const temporary = `${name}.json.tmp-1`
      if (disk.exists(temporary)) disk.remove(temporary)
      disk.create(temporary, true)
      try {
        disk.write(temporary, contentOfText(DOCUMENT_FILE_OPTIONS.serialize(value)))
      } catch (error) {
        if (!(error instanceof DiskError && error.code === 'ENOSPC')) throw error
      }
      disk.sync(temporary)
      disk.rename(temporary, `${name}.json`)
    },
  })
}
