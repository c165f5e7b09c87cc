/** Whether the built programs are there and no older than what they are built from. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = ['src', 'resources', 'electron.vite.config.ts', 'package.json']
/** Written by the build itself. */
const GENERATED = join('src', 'renderer', 'i18n', 'compiled')
const PRODUCTS = ['main/main.js', 'main/web.js', 'main/simulator.js', 'preload/preload.cjs', 'renderer/index.html']

/** `root` is the project's directory. */
export function isBuildCurrent(root: string): boolean {
  const built = PRODUCTS.map((name) => modifiedAt(join(root, 'out', name)))
  const oldestProduct = built.includes(null) ? 0 : Math.min(...built.filter((at) => at !== null))
  return oldestProduct >= Math.max(...SOURCES.map((name) => newestIn(join(root, name), join(root, GENERATED))))
}

/** Unix epoch ms of the newest file at or below `path`; 0 when there is none. */
function newestIn(path: string, except: string): number {
  const status = statSync(path, { throwIfNoEntry: false })
  if (status === undefined || path === except) return 0
  if (!status.isDirectory()) return status.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newestIn(join(path, name), except)))
}

function modifiedAt(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null
}
