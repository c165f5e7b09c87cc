/** Opens an address in the user's browser. */
import { spawn } from 'node:child_process'

export function browserCommand(platform: NodeJS.Platform, url: string): readonly [command: string, ...args: string[]] {
  if (platform === 'darwin') return ['open', url]
  // `start` is part of the command interpreter; its first quoted argument would be a window title.
  if (platform === 'win32') return ['cmd.exe', '/c', 'start', '""', url]
  return ['xdg-open', url]
}

/** Ignores a missing browser, because the address is also printed. */
export function openBrowser(url: string): void {
  const [command, ...args] = browserCommand(process.platform, url)
  const child = spawn(command, args, { detached: true, stdio: 'ignore', windowsHide: true })
  child.on('error', () => undefined)
  child.unref()
}
