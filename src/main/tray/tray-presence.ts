/** Detects whether the desktop shows tray icons: on Linux Electron reports success even without a tray. */
import { execFile } from 'node:child_process'

const TIMEOUT_MS = 2000
const WATCHER = 'org.kde.StatusNotifierWatcher'
const ASK_WITH_GDBUS = [
  ...['call', '--session', '--dest', 'org.freedesktop.DBus', '--object-path', '/org/freedesktop/DBus'],
  ...['--method', 'org.freedesktop.DBus.NameHasOwner', WATCHER],
]
const ASK_WITH_DBUS_SEND = [
  ...['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'],
  ...['org.freedesktop.DBus.NameHasOwner', `string:${WATCHER}`],
]

/** Runs a program. Resolves with its standard output; rejects if it fails. */
export type Run = (program: string, args: readonly string[]) => Promise<string>

/** Returns true on Windows and macOS; on Linux, whether a status notifier host owns its name on the session bus. */
export async function isTrayPresent(platform: NodeJS.Platform, run: Run = runBriefly): Promise<boolean> {
  if (platform !== 'linux') return true
  for (const [program, args] of [
    ['gdbus', ASK_WITH_GDBUS],
    ['dbus-send', ASK_WITH_DBUS_SEND],
  ] as const) {
    const answer = await run(program, args).catch(() => null)
    if (answer !== null) return /\btrue\b/u.test(answer)
  }
  return false
}

function runBriefly(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { timeout: TIMEOUT_MS }, (error, stdout) => {
      if (error === null) resolve(stdout)
      else reject(new Error(`${program} failed`, { cause: error }))
    })
  })
}
