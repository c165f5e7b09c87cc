/** Finds the browsers that the tests drive, and their flags for a machine without a display or network. */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Returns `$CHROMIUM_PATH`, Playwright's own download, or a system browser; null without any. */
export function lookForChromium(): string | null {
  const named = process.env['CHROMIUM_PATH']
  const candidates = [...(named === undefined ? [] : [named]), chromium.executablePath(), ...SYSTEM_BROWSERS]
  return candidates.find((path) => path !== '' && existsSync(path)) ?? null
}

/** @throws Error with instructions when no browser is installed. */
export function findChromium(): string {
  const found = lookForChromium()
  if (found === null)
    throw new Error('No Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
  return found
}

const HEADLESS_SHELLS = ['/usr/bin/chromium-headless-shell'] as const

/**
 * Finds a Chromium without windows, which draws the same pages with an eighth less processor time. Falls back to {@link
 * findChromium}, also if `$CHROMIUM_PATH` is set.
 *
 * @throws Error with instructions when no browser is installed.
 */
export function findHeadlessChromium(): string {
  const shell =
    process.env['CHROMIUM_PATH'] === undefined ? HEADLESS_SHELLS.find((path) => existsSync(path)) : undefined
  return shell ?? findChromium()
}

/** Returns whether a browser without windows is installed. */
export const hasHeadlessShell = (): boolean => HEADLESS_SHELLS.some((path) => existsSync(path))
