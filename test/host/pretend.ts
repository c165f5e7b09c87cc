/** Makes a Node process look like Electron's. */
import { readFileSync } from 'node:fs'

/**
 * Simulates the system named by the environment variable `STAND_IN_PLATFORM`. @param type The value of `process.type`.
 */
export function pretendElectron(type: 'browser' | 'utility'): void {
  const manifest = new URL('../../node_modules/electron/package.json', import.meta.url)
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  Object.defineProperty(process, 'versions', { value: { ...process.versions, electron: version } })
  Object.defineProperty(process, 'type', { value: type })
  const { STAND_IN_PLATFORM: platform } = process.env
  if (platform !== undefined) Object.defineProperty(process, 'platform', { value: platform })
  // As with `electron .`: the second word of the command line is the application's directory.
  if (type === 'browser') Object.defineProperty(process, 'defaultApp', { value: true })
}
