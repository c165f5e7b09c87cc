/** The files of a profile that may hold the service's key, of both shells and with their copies. */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isErrno } from './durable-file.ts'

/** The desktop's document of the key, and the web shell's file. */
export const KEY_FILES = ['vault', 'secrets'] as const

export type KeyFile = (typeof KEY_FILES)[number]

const NAME = new RegExp(`^(?<file>${KEY_FILES.join('|')})\\.(last-good\\.|corrupt-[\\dTZ-]+\\.)?json(\\.tmp-.*)?$`, 'u')

/**
 * Removes every file that holds a key or a copy of one.
 *
 * @param directory The profile.
 * @param inUse A document that its own adapter has emptied: its file stays, its copies go.
 * @param hold Without the profile, they are the files of another process.
 * @throws Error of `node:fs` for the first file that cannot be removed, or StoreError where the profile is lost.
 */
export function removeKeyFiles(directory: string, inUse: KeyFile | null, hold: { ensure(): void }): void {
  // A file goes after its copy, which would take its place if the process ended between the two.
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
