/** Opens the desk in its own window: a Chromium browser, started as an application without tabs and address bar. */
import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { join, posix, win32 } from 'node:path'

export type WindowEnd =
  /** The browser could not start, or ended before it can have shown a page. */
  | 'failed'
  /** The user closed it, or a running browser took it over. */
  | 'closed'

export interface AppWindows {
  /** Resolves when the browser ends. */
  open(url: string): Promise<WindowEnd>
  close(): void
}

/** Program names, those most likely to be up to date first. */
const LINUX_PROGRAMS = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
  'brave-browser',
  'brave',
]
const MAC_PROGRAMS = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser']
const WINDOWS_PROGRAMS = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
  ['BraveSoftware', 'Brave-Browser', 'Application', 'brave.exe'],
]
const WINDOWS_PLACES = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
/** A snap program cannot write to a hidden directory of the home, and the profile is in one. */
const SNAP = '/snap/'

export interface BrowserMachine {
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly canRun: (path: string) => boolean
}

function candidates({ platform, environment }: BrowserMachine): readonly string[] {
  if (platform === 'darwin') return MAC_PROGRAMS.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  if (platform === 'win32') {
    const places = WINDOWS_PLACES.flatMap((name) => environment[name] ?? [])
    return WINDOWS_PROGRAMS.flatMap((parts) => places.map((place) => win32.join(place, ...parts)))
  }
  if (environment['DISPLAY'] === undefined && environment['WAYLAND_DISPLAY'] === undefined) return []
  const places = (environment['PATH'] ?? '').split(':').filter((place) => place.startsWith('/'))
  return LINUX_PROGRAMS.flatMap((name) => places.map((place) => posix.join(place, name))).filter(
    (path) => !path.startsWith(SNAP),
  )
}

/** Returns null without a suitable browser or a display. */
export function findAppBrowser(machine: BrowserMachine): string | null {
  return candidates(machine).find(machine.canRun) ?? null
}

/** Width and height of the first window, pixels: room for a watchlist, a chart and a book. */
const FIRST_SIZE = '1440,900'

/**
 * The address holds a code for one exchange and never the key, because every user of the machine can read it.
 * @param isFirst Whether the browser has not stored a window size yet.
 */
export function appWindowArguments(url: string, browserProfile: string, isFirst: boolean): readonly string[] {
  return [
    `--app=${url}`,
    // A separate profile, so that the browser does not affect the user's browsing and ends with its last window.
    `--user-data-dir=${browserProfile}`,
    '--class=quotedeck',
    ...(isFirst ? [`--window-size=${FIRST_SIZE}`] : []),
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-extensions',
    '--disable-sync',
    // A restored window would open an address of an earlier start.
    '--hide-crash-restore-bubble',
    // It stores no passwords, and would otherwise ask for the keyring.
    '--password-store=basic',
  ]
}

/** A browser that fails earlier has shown nothing, ms. */
const SHORTEST_LIFE_MS = 10_000

/** Returns null if there is no suitable browser. */
export function createAppWindows(profile: string, now: () => number): AppWindows | null {
  const canRun = (path: string) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  }
  const program = findAppBrowser({ platform: process.platform, environment: process.env, canRun })
  if (program === null) return null
  const running = new Set<() => void>()
  return {
    open(url) {
      const start = now()
      // In a separate process group: Ctrl+C in the terminal is for Quotedeck, which closes the window in order.
      const browserProfile = join(profile, 'window')
      const child = spawn(program, appWindowArguments(url, browserProfile, !existsSync(browserProfile)), {
        detached: true,
        stdio: 'ignore',
        windowsHide: true,
      })
      const kill = () => void child.kill()
      running.add(kill)
      return new Promise((resolve) => {
        const end = (isFailure: boolean) => {
          running.delete(kill)
          resolve(isFailure ? 'failed' : 'closed')
        }
        child.once('error', () => end(true))
        child.once('exit', (code) => end(code !== 0 && now() - start < SHORTEST_LIFE_MS))
      })
    },
    close() {
      for (const kill of running) kill()
    },
  }
}
