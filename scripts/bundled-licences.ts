/** Finds the packages in the bundles from the imports of the source, and their licences. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PackageLicence } from '#model/application/application.ts'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

/** Matches imports by a bare specifier, except of types, which leave nothing in a bundle. */
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)[^'"]*?from\s+'(?<bare>[^'.][^']*)'|import\('(?<lazy>[^'.][^']*)'\)/gu
const STYLE_FILE = /url\('(?<bare>[^'./][^':]*)'\)/gu
/** Electron is not bundled: it has its own licence files. */
const NOT_BUNDLED = new Set(['electron'])
const LICENCE_FILE = /^(licen[cs]e|copying)(\.(md|txt))?$/iu

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

function importedPackages(root: string): readonly string[] {
  const files = globSync(['src/**/*.{ts,svelte,css}'], { cwd: root, exclude: ['src/i18n/compiled/**'] })
  const specifiers = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(file.endsWith('.css') ? STYLE_FILE : IMPORT)].map(
      ({ groups }) => groups?.['bare'] ?? groups?.['lazy'] ?? '',
    ),
  )
  const packages = specifiers.filter((specifier) => !specifier.startsWith('node:')).map(packageOf)
  return [...new Set(packages)].filter((name) => !NOT_BUNDLED.has(name))
}

/** Finds a package as Node does: in the directory of the importing package, or in one above. */
function locate(name: string, from: string, root: string): string | null {
  for (let place = from; ; place = join(place, '..')) {
    const directory = join(place, 'node_modules', name)
    if (existsSync(join(directory, 'package.json'))) return directory
    if (place === root || place === '/') return null
  }
}

/** For a manifest without a licence: returns the name at the head of the text. */
const licenceIn = (text: string): string => (/^(?:The )?MIT License/u.test(text) ? 'MIT' : '')

function licenceOf(directory: string, { name, version, license }: Manifest): PackageLicence {
  const file = readdirSync(directory).find((entry) => LICENCE_FILE.test(entry))
  const text = file === undefined ? '' : readFileSync(join(directory, file), 'utf8').trim()
  return { name, version, licence: license ?? licenceIn(text), text }
}

/** Sorted by name. */
export function bundledLicences(root: string): readonly PackageLicence[] {
  const found = new Map<string, PackageLicence>()
  const waiting = importedPackages(root).map((name) => ({ name, from: root }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const directory = locate(next.name, next.from, root)
    if (directory === null || next.name.startsWith('@types/')) continue
    const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Manifest
    const key = `${manifest.name}@${manifest.version}`
    if (found.has(key)) continue
    found.set(key, licenceOf(directory, manifest))
    for (const name of Object.keys(manifest.dependencies ?? {})) waiting.push({ name, from: directory })
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, licence]) => licence)
}
