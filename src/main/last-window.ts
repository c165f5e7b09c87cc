/** What closing the last window means. */

export type LastWindow = 'quit' | 'stay' | 'minimise'

export interface LastWindowFacts {
  readonly closeToTray: boolean
  /** Whether the desktop really shows a tray; without one a hidden application could not be reached again. */
  readonly trayPresent: boolean
  readonly platform: NodeJS.Platform
}

export function whenLastWindowCloses({ closeToTray, trayPresent, platform }: LastWindowFacts): LastWindow {
  // On macOS an application without windows stays in the dock, by custom.
  if (platform === 'darwin') return 'stay'
  if (!closeToTray) return 'quit'
  return trayPresent ? 'stay' : 'minimise'
}
