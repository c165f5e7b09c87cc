/** The single-instance lock of a profile: a file with the id of the process that holds it. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SIGNAL = 'SIGUSR2'

/** Returns whether this process now holds the profile. If not, calls the holder's `onSecond`. */
export function takeInstanceLock(directory: string, onSecond: () => void): boolean {
  const file = join(directory, 'SingletonLock')
  for (;;) {
    try {
      writeFileSync(file, `${process.pid}`, { flag: 'wx' })
      process.on(SIGNAL, onSecond)
      process.on('exit', () => rmSync(file, { force: true }))
      return true
    } catch {
      const holder = Number(readFileSync(file, 'utf8'))
      if (notify(holder)) return false
      // The holder was killed.
      rmSync(file, { force: true })
    }
  }
}

function notify(pid: number): boolean {
  try {
    process.kill(pid, SIGNAL)
    return true
  } catch {
    return false
  }
}
