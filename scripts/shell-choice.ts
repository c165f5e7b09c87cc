/** Chooses the shell that this machine can show, with the reason for the web shell. */

export interface Surroundings {
  readonly platform: NodeJS.Platform
  /** The user's number; null if the system has none. */
  readonly userId: number | null
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** Returns why the desktop shell cannot run here, whatever is installed, or null. */
export function desktopObstacle({ platform, userId, environment }: Surroundings): string | null {
  if (platform !== 'linux') return null
  const isSet = (name: string) => (environment[name] ?? '') !== ''
  if (!isSet('DISPLAY') && !isSet('WAYLAND_DISPLAY')) return 'there is no display for Electron'
  // Chromium has no sandbox as root, and without it every page would run with all rights.
  if (userId === 0) return 'Electron does not run as root with its sandbox on'
  return null
}

export function fallbackLine(reason: string): string {
  return `Opening the web shell, because ${reason}.`
}
