/** The ports of user documents: a store in memory that writes every change immediately. */
import { createGroupCommit } from '#core/storage/group-commit.ts'
import type { UserDocumentPorts } from '#core/storage/user-document.ts'
import { createFakeClock } from '../ports/fake-clock.ts'
import { createFakeLog } from '../ports/fake-log.ts'
import { createFakeStore } from '../ports/fake-store.ts'

/** @param ports Differing ports, such as a store with content, or commits on a clock of the test. */
export function userDocuments(ports: Partial<UserDocumentPorts> = {}): UserDocumentPorts {
  return { store: createFakeStore(), log: createFakeLog(), report: () => undefined, commits: writtenAtOnce(), ...ports }
}

function writtenAtOnce(): UserDocumentPorts['commits'] {
  const commits = createGroupCommit(createFakeClock())
  commits.dispose()
  return commits
}
