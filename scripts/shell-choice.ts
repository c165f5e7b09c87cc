/** Which shell this machine can show: the desktop one, or the web shell and why. */

export interface Surroundings {
  readonly platform: NodeJS.Platform
  /** The user's number; null where the system has none. */
  readonly userId: number | null
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** Why the desktop shell cannot run here, whatever is installed; null when it can. */
export function desktopObstacle({ platform, userId, environment }: Surroundings): string | null {
  if (platform !== 'linux') return null
  const isSet = (name: string) => (environment[name] ?? '') !== ''
  if (!isSet('DISPLAY') && !isSet('WAYLAND_DISPLAY')) return 'there is no display for Electron'
  // Chromium has no sandbox under root, and without it every page would run with all rights.
  if (userId === 0) return 'Electron does not run as root with its sandbox on'
  return null
}

/** The one line that says so. */
export function fallbackLine(reason: string): string {
  return `Opening the web shell, because ${reason}.`
}
