/**
 * A document of the user. A request that changes it is answered only after the change was written, or reported as not
 * saved (see `contract/wire/serve.ts`): a killed application loses no answered change.
 */
import type { UserDocumentName } from '#model/application/stored-name.ts'
import type { BoundedFormat } from './document-bound.ts'
import type { GroupCommit } from './group-commit.ts'
import { createVersionedDocument, type DocumentPorts, type VersionedDocument } from './versioned-document.ts'

export interface UserDocumentPorts extends DocumentPorts {
  readonly commits: GroupCommit
}

/**
 * These are written within the change, because related data must not be stored before: the events of an alert, and the
 * key of an address.
 */
const WRITTEN_WITHIN: ReadonlySet<UserDocumentName> = new Set(['alerts', 'connection'])

export function createUserDocument<T>(ports: UserDocumentPorts, format: BoundedFormat<T>): VersionedDocument<T> {
  const { commits } = ports
  const document = createVersionedDocument(ports, format)
  if (WRITTEN_WITHIN.has(format.name))
    return { read: document.read, write: (content) => commits.addNow(() => document.write(content)) }
  let waiting: { readonly content: T } | null = null
  return {
    read: () => (waiting === null ? document.read() : waiting.content),
    write(content) {
      waiting = { content }
      commits.add(format.name, () => {
        waiting = null
        document.write(content)
      })
    },
  }
}
