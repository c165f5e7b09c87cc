/** Registers the application to start at login: by Electron where it can, by a desktop entry elsewhere. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Program and arguments. */
export type StartCommand = readonly [program: string, ...args: string[]]

/** What starting at login depends on. */
export interface StartAtLoginPorts {
  readonly platform: NodeJS.Platform
  readonly command: StartCommand
  /** The autostart entry of this application on freedesktop systems. */
  readonly entryPath: string
  readonly setLoginItem: (item: { openAtLogin: boolean; path: string; args: string[] }) => void
  readonly reportFailure: (wanted: boolean, error: unknown) => void
}

/**
 * Answers the function that applies the setting. A first call with false changes nothing: another profile may have registered the
 * application. Failures are reported, never thrown.
 */
export function createStartAtLogin(ports: StartAtLoginPorts): (wanted: boolean) => void {
  let current = false
  return (wanted) => {
    if (wanted === current) return
    current = wanted
    try {
      apply(wanted, ports)
    } catch (error) {
      ports.reportFailure(wanted, error)
    }
  }
}

function apply(wanted: boolean, { platform, command, entryPath, setLoginItem }: StartAtLoginPorts): void {
  const [program, ...args] = command
  if (platform === 'darwin' || platform === 'win32') {
    setLoginItem({ openAtLogin: wanted, path: program, args: args.map((argument) => `"${argument}"`) })
    return
  }
  if (!wanted) return rmSync(entryPath, { force: true })
  mkdirSync(dirname(entryPath), { recursive: true })
  writeFileSync(entryPath, desktopEntry(command))
}

/** The text of the autostart entry, by the Desktop Entry Specification 1.5. */
export function desktopEntry(command: StartCommand): string {
  const line = command.map(quoted).join(' ')
  // A desktop leaves the entry out once the application was removed.
  const program = command[0].replaceAll('\\', '\\\\')
  return `[Desktop Entry]\nType=Application\nName=Quotedeck\nTryExec=${program}\nExec=${line}\nTerminal=false\n`
}

/** Within quotes four characters are escaped, a percent sign is doubled, and the value's own backslashes are doubled again. */
function quoted(argument: string): string {
  const escaped = argument.replaceAll(/["`$\\]/gu, '\\$&').replaceAll('%', '%%')
  return `"${escaped.replaceAll('\\', '\\\\')}"`
}
