/** Stores the token vault in its own file, so that damage to the settings does not lose the key. */
import type { Clock } from '#core/ports/clock.ts'
import type { Notice } from '#model/application/notice.ts'
import { openDocumentFile, type DocumentFilePorts } from '#node/documents/document-file.ts'
import type { ProfileGuard } from '#node/profile/profile-hold.ts'
import { createWriteRetry } from '#node/files/write-retry.ts'

export interface VaultFile {
  read(): unknown
  /** @throws Error if the document could not be written durably; it is retried until it or another one is written. */
  write(document: unknown): void
  /** Sets aside content that no version wrote and reports that. The last good copy replaces it if its content differs. */
  setAside(): void
  /** Cancels retries. */
  giveUpWriting(): void
  /** Tries once more. */
  close(): void
}

/** `notify` receives notices about the file as it was found. */
export interface VaultFilePorts extends DocumentFilePorts {
  readonly schedule: Clock['schedule']
  /** Reports later notices, such as the end of failed writes. */
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
