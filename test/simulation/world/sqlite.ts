/** `node:sqlite` for the lock of the profile, over the disk of the world that runs now: who locks a file, and nothing of databases. */
import { mountedDisk } from './file-system.ts'

/** SQLite's result code SQLITE_BUSY. */
const BUSY = 5

/** A handle of a file; its lock ends with it, or with its process. */
export class DatabaseSync {
  exec(statement: string): void {
    if (statement !== 'BEGIN EXCLUSIVE') throw new Error(`the simulated database does not know ${statement}`)
    const disk = mountedDisk()
    if (disk.lockedBy !== null) throw Object.assign(new Error('database is locked'), { errcode: BUSY })
    disk.lockedBy = this
  }

  close(): void {
    const disk = mountedDisk()
    if (disk.lockedBy === this) disk.lockedBy = null
  }
}
