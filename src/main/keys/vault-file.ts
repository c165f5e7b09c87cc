/** The file of the token vault, apart from all documents: whatever happens to the settings, the key is not lost with them. */
import type { Clock } from '#core/ports/clock.ts'
import type { Notice } from '#model/application/notice.ts'
import { openDocumentFile, type DocumentFilePorts } from '#node/documents/document-file.ts'
import type { ProfileGuard } from '#node/profile/profile-hold.ts'
import { createWriteRetry } from '#node/files/write-retry.ts'

/** The one document of the vault's own file. */
export interface VaultFile {
  read(): unknown
  /** @throws Error when the document could not be written durably; it is tried again until it is, or another is written. */
  write(document: unknown): void
  /** Sets aside what was found, because no version wrote it, and reports that. The copy before it takes its place, if there is another one. */
  setAside(): void
  /** Gives up what is still to be tried again. */
  giveUpWriting(): void
  /** Tries that for the last time. */
  close(): void
}

/** What the file takes from the shell; `notify` tells of the file as it was found. */
export interface VaultFilePorts extends DocumentFilePorts {
  readonly schedule: Clock['schedule']
  /** Reports that what could not be written for a while is written. */
  readonly report: (notice: Notice) => void
  readonly hold: ProfileGuard
}

/** Never throws. `isWritable` says whether the profile could be written at the start. */
export function openVaultFile(ports: VaultFilePorts, isWritable: boolean): VaultFile {
  const { schedule, report, hold, log } = ports
  let isOpen = false
  const notify = (notice: Notice): void => (isOpen ? report(notice) : ports.notify(notice))
  const file = openDocumentFile({ ...ports, notify }, 'vault', isWritable)
  isOpen = true
  const retry = createWriteRetry<'secrets', unknown>({
    schedule,
    write(_name, document) {
      if (isWritable) hold.ensure()
      file.write(document)
    },
    recovered: (documents) => report({ kind: 'documentsSaved', documents }),
  })
  return {
    read: () => file.read(),
    write: (document) => retry.write('secrets', document),
    setAside() {
      try {
        if (isWritable) hold.ensure()
        file.setAside()
      } catch (error) {
        log.warn('The stored key cannot be set aside.', { reason: String(error) })
      }
    },
    giveUpWriting: () => retry.forget('secrets'),
    close: () => retry.close(),
  }
}
