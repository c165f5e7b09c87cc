/** Finds the browser that the tests drive, and the flags it needs on a machine without a display or network. */
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

/** `$CHROMIUM_PATH`, Playwright's own download, then a system browser; null when there is none. */
export function lookForChromium(): string | null {
  const named = process.env['CHROMIUM_PATH']
  const candidates = [...(named === undefined ? [] : [named]), chromium.executablePath(), ...SYSTEM_BROWSERS]
  return candidates.find((path) => path !== '' && existsSync(path)) ?? null
}

/** @throws Error when no browser is installed; says what to do. */
export function findChromium(): string {
  const found = lookForChromium()
  if (found === null)
    throw new Error('No Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
  return found
}
