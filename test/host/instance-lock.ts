/** The single-instance lock of a profile: a file that names the process which holds it. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SIGNAL = 'SIGUSR2'

/** True when this process now holds the profile. Otherwise the holder is told, and hears it by `onSecond`. */
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
      // Its holder was killed.
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
