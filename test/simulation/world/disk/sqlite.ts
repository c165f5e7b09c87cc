/** `node:sqlite` for the locks of the profile, over the disk of the current world; it only knows locks. */
import type { Inode } from './disk.ts'
import { lockableFile, mountedDisk } from './file-system.ts'

/** SQLite's result code SQLITE_BUSY. */
const BUSY = 5

/** The lock ends with the handle or its process. */
export class DatabaseSync {
  readonly #inode: Inode

  constructor(file: string) {
    this.#inode = lockableFile(file)
  }

  exec(statement: string): void {
    if (statement !== 'BEGIN EXCLUSIVE') throw new Error(`the simulated database does not know ${statement}`)
    const { locks, process } = mountedDisk()
    if (locks.has(this.#inode)) throw Object.assign(new Error('database is locked'), { errcode: BUSY })
    locks.set(this.#inode, { holder: this, process })
  }

  close(): void {
    const { locks } = mountedDisk()
    if (locks.get(this.#inode)?.holder === this) locks.delete(this.#inode)
  }
}
