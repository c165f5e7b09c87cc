/** Runs once before all specifications: prints which are skipped, and stops early if none can run. */
import { existsSync } from 'node:fs'
import { findElectron } from '#scripts/electron-binary.ts'
import { findChromium } from '../browser.ts'
import { unmetNeedLines } from './needs.ts'

const BUILT = [
  'out/main/main.js',
  'out/main/web.js',
  'out/main/simulator.js',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
]

export async function prepare(): Promise<void> {
  const missing = BUILT.filter((path) => !existsSync(path))
  if (missing.length > 0) throw new Error(`Not built: ${missing.join(', ')}. Run "npm run build" first.`)
  findChromium()
  for (const line of unmetNeedLines) console.log(line)
  if (findElectron('.', process.env) !== null) return Promise.resolve()
  if (process.env['REQUIRE_ELECTRON'] === '1')
    throw new Error(
      'REQUIRE_ELECTRON=1, but Electron is not installed. Run "npx install-electron" where its host can be reached.',
    )
  console.log(
    'SKIPPED: the project "electron", because Electron\'s binary is not installed. The stand-in runs the same bundle.',
  )
}

// Playwright calls the default export.
export { prepare as default }
