/**
 * Checks the content of packages: the built bytes, the parts with their licences, and no trace of the machine that
 * built them.
 */
import { readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { readRecord } from '#scripts/bundle-record.ts'
import { packagesIn } from '#scripts/package/carried.ts'
import { desktopArchiveFiles, electronVersion } from '#scripts/package/desktop-files.ts'
import { listTree } from '#scripts/package/tree.ts'
import { homeIn, type Artefacts } from './artefacts.ts'

const read = (...parts: readonly string[]): string => readFileSync(join(...parts), 'utf8')
const json = (...parts: readonly string[]) => JSON.parse(read(...parts)) as Record<string, unknown>

/** Checks that the archive has the built files unchanged; only the manifest is shortened. */
export function archiveFaults({ root, archive }: Artefacts): readonly string[] {
  return desktopArchiveFiles(root)
    .filter((path) => path !== 'package.json')
    .flatMap((path) => {
      if (!existsSync(join(archive, path))) return [`${path} is missing in the archive`]
      const isSame = readFileSync(join(archive, path)).equals(readFileSync(join(root, path)))
      return isSame ? [] : [`${path} in the archive is not the one that was built`]
    })
}

/** Matches a bundle's mark of the file from which the following part comes. */
const REGION = /^\s*\/\/(?:#region)? (?:\S*\/)?node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//gmu

const programsIn = (directory: string): string =>
  listTree(directory)
    .filter((path) => /\.c?js$/u.test(path))
    .map((path) => read(directory, path))
    .join('\n')

/** Returns whether the programs include a function of the package: the bundler drops a mark with its statement. */
function hasFunctionOf(root: string, name: string, programs: string): boolean {
  const directory = join(root, 'node_modules', name)
  if (!existsSync(directory)) return false
  return listTree(directory)
    .filter((path) => /\.[cm]?js$/u.test(path) && !path.includes('node_modules/'))
    .flatMap((path) => [...read(directory, path).matchAll(/^export default (function \w{8,}\()/gmu)])
    .some(([, declaration = '']) => programs.includes(declaration))
}

interface Part {
  readonly name: string
  readonly version: string
}

function partsOf(file: string): readonly Part[] {
  const components = json(file)['components'] as readonly { readonly purl: string }[]
  return components.map(({ purl }) => {
    const [, name = '', version = ''] = /^pkg:npm\/(.+)@([^@]+)$/u.exec(purl) ?? []
    return { name: name.replace('%40', '@'), version: decodeURIComponent(version) }
  })
}

/** Checks that the bill of materials lists exactly the parts that the programs mark and the pages contain. */
function billFaults(label: string, root: string, place: { readonly built: string; readonly bill: string }) {
  const inPages = packagesIn(Object.keys(readRecord(root, 'renderer')), readRecord(root, 'renderer'))
  const programs = programsIn(join(place.built, 'out/main'))
  const found = new Set([
    ...[...programs.matchAll(REGION)].map(([, name = '']) => name),
    ...inPages.map((name) => name.replace(/@[^@]+$/u, '')),
  ])
  const parts = partsOf(place.bill).filter(({ name }) => name !== 'electron')
  const listed = new Set(parts.map(({ name }) => name))
  const installed = new Set(Object.values(allPackages(root)))
  return [
    ...[...found].filter((name) => !listed.has(name)).map((name) => `${label}: ${name} is inside and not listed`),
    ...[...listed]
      .filter((name) => !found.has(name) && !hasFunctionOf(root, name, programs))
      .map((name) => `${label}: ${name} is listed and not inside`),
    ...parts
      .filter(({ name, version }) => !installed.has(`${name}@${version}`))
      .map(({ name, version }) => `${label}: ${name} is not installed as ${version}`),
  ]
}

/** Returns `name@version` of each package in the lock file, by its path. */
function allPackages(root: string): Readonly<Record<string, string>> {
  const { packages } = json(root, 'package-lock.json') as { packages: Record<string, { version?: string }> }
  return Object.fromEntries(
    Object.entries(packages).map(([place, { version = '' }]) => [
      place,
      `${place.split('node_modules/').at(-1)}@${version}`,
    ]),
  )
}

/** Checks both bills of materials. */
export function materialFaults({ root, deb, archive, web }: Artefacts): readonly string[] {
  const bill = join(homeIn(deb), 'resources/sbom.cdx.json')
  const electron = partsOf(bill).find(({ name }) => name === 'electron')
  return [
    ...billFaults('deb', root, { built: archive, bill }),
    ...billFaults('web', root, { built: web, bill: join(web, 'sbom.cdx.json') }),
    ...(electron?.version === electronVersion(root) ? [] : ['deb: Electron is not listed with its version']),
  ]
}

/** Checks that every listed part has its licence in the notices. */
export function licenceFaults({ deb, web }: Artefacts): readonly string[] {
  const places = [
    ['deb', join(homeIn(deb), 'resources')],
    ['web', web],
  ] as const
  return places.flatMap(([label, place]) => {
    const blocks = read(place, 'NOTICES.txt').split(`\n${'-'.repeat(80)}\n`)
    return partsOf(join(place, 'sbom.cdx.json'))
      .filter(({ name }) => name !== 'electron')
      .filter(({ name, version }) => {
        const block = blocks.find((text) => text.includes(`${name} ${version} (`))
        return block === undefined || block.length < 300
      })
      .map(({ name, version }) => `${label}: the licence of ${name} ${version} is not among the notices`)
  })
}

/** Checks that the web shell's package has nothing of the desktop and no dependencies. */
export function webFaults({ web }: Artefacts): readonly string[] {
  const manifest = json(web, 'package.json')
  const programs = listTree(join(web, 'out')).filter((path) => path.endsWith('.js'))
  return [
    ...['dependencies', 'optionalDependencies', 'scripts', 'private']
      .filter((key) => key in manifest)
      .map((key) => `web: the manifest has ${key}`),
    ...programs
      .filter((path) => /(?:from|import\(|require\()\s*["']electron["']/u.test(read(web, 'out', path)))
      .map((path) => `web: ${path} imports electron`),
    ...listTree(web)
      .filter((path) => /preload|tray/u.test(path))
      .map((path) => `web: ${path} is of the desktop`),
  ]
}

/** Checks that no file names the folder of the build and none is a source map. */
export function originFaults({ root, deb, archive, web }: Artefacts): readonly string[] {
  return [deb, archive, web].flatMap((place) =>
    listTree(place)
      .filter((path) => existsSync(join(place, path)))
      .filter((path) => path.endsWith('.map') || readFileSync(join(place, path)).includes(`${root}/`))
      .map((path) => `${path} tells of the machine that built it`),
  )
}

/** Checks that all packages have the same version. */
export function versionFaults({ root, deb, archive, web }: Artefacts): readonly string[] {
  const { version } = json(root, 'package.json')
  const [, inControl] = /^Version: (.+)$/mu.exec(read(deb, 'DEBIAN/control')) ?? []
  const found = {
    deb: inControl,
    archive: json(archive, 'package.json')['version'],
    web: json(web, 'package.json')['version'],
  }
  return Object.entries(found)
    .filter(([, other]) => other !== version)
    .map(([name, other]) => `${name} is of version ${String(other)} instead of ${String(version)}`)
}
