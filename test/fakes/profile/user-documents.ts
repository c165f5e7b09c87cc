/** What documents of the user are opened over: a store in memory, to which every change is written within the change. */
import { createGroupCommit } from '#core/storage/group-commit.ts'
import type { UserDocumentPorts } from '#core/storage/user-document.ts'
import { createFakeClock } from '../ports/fake-clock.ts'
import { createFakeLog } from '../ports/fake-log.ts'
import { createFakeStore } from '../ports/fake-store.ts'

/** @param ports What differs, such as a store that holds something, or commits that wait for a clock of the test. */
export function userDocuments(ports: Partial<UserDocumentPorts> = {}): UserDocumentPorts {
  return { store: createFakeStore(), log: createFakeLog(), report: () => undefined, commits: writtenAtOnce(), ...ports }
}

function writtenAtOnce(): UserDocumentPorts['commits'] {
  const commits = createGroupCommit(createFakeClock())
  commits.dispose()
  return commits
}
