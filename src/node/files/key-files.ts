/** Lists and removes the files of a profile that may hold the service's key, for both shells. */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isErrno } from './durable-file.ts'

/** The desktop's document of the key and the web shell's file. */
export const KEY_FILES = ['vault', 'secrets'] as const

export type KeyFile = (typeof KEY_FILES)[number]

const NAME = new RegExp(`^(?<file>${KEY_FILES.join('|')})\\.(last-good\\.|corrupt-[\\dTZ-]+\\.)?json(\\.tmp-.*)?$`, 'u')

/**
 * Removes every file that holds a key or a copy of one.
 * @param inUse A document that its own adapter has emptied: only its copies are removed.
 * @param hold Without the profile, the files belong to another process.
 * @throws Error of `node:fs` for the first file that cannot be removed, or StoreError if the profile is lost.
 */
export function removeKeyFiles(directory: string, inUse: KeyFile | null, hold: { ensure(): void }): void {
  // A copy is removed before its file: after a crash in between it would replace the file.
  const names = namesIn(directory).toSorted((one, other) => other.length - one.length)
  for (const name of names) {
    const found = NAME.exec(name)?.groups
    if (found === undefined || (found['file'] === inUse && name === `${inUse}.json`)) continue
    hold.ensure()
    rmSync(join(directory, name), { force: true })
  }
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory)
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ENOTDIR')) return []
    throw error
  }
}
