/** Registers the application to start at login, through Electron or a desktop entry. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export type StartCommand = readonly [program: string, ...args: string[]]

export interface StartAtLoginPorts {
  readonly platform: NodeJS.Platform
  readonly command: StartCommand
  /** The entry on freedesktop systems. */
  readonly entryPath: string
  readonly setLoginItem: (item: { openAtLogin: boolean; path: string; args: string[] }) => void
  readonly reportFailure: (wanted: boolean, error: unknown) => void
}

/**
 * Returns the function that applies the setting. A first call with false changes nothing, because another profile may have registered the
 * application. Reports failures and never throws.
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

/** Returns the text of the autostart entry, by the Desktop Entry Specification 1.5. */
export function desktopEntry(command: StartCommand): string {
  const line = command.map(quoted).join(' ')
  // Desktops ignore the entry after the application was removed.
  const program = command[0].replaceAll('\\', '\\\\')
  return `[Desktop Entry]\nType=Application\nName=Quotedeck\nTryExec=${program}\nExec=${line}\nTerminal=false\n`
}

/** Quotes an argument: four characters are escaped, a percent sign is doubled, and the value's own backslashes are doubled again. */
function quoted(argument: string): string {
  const escaped = argument.replaceAll(/["`$\\]/gu, '\\$&').replaceAll('%', '%%')
  return `"${escaped.replaceAll('\\', '\\\\')}"`
}
