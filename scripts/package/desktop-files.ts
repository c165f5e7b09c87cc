/** Lists the files of the desktop application's packages, inside and beside the archive. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PackageLicence } from '#model/application/application.ts'
import { readRecord } from '../bundle-record.ts'
import { billOfMaterials, licencesOf, noticesText } from './bill-of-materials.ts'
import { filesReachedFrom, packagesIn } from './carried.ts'
import { readProduct } from './product.ts'
import { listTree, type Tree } from './tree.ts'

const DESKTOP_PROGRAMS = ['main.js', 'simulator.js', 'candle-archive-worker.js']

/** Relative to the project's directory. */
export function desktopArchiveFiles(root: string): readonly string[] {
  return [
    'package.json',
    ...filesReachedFrom(DESKTOP_PROGRAMS, readRecord(root, 'main')).map((file) => `out/main/${file}`),
    ...Object.keys(readRecord(root, 'preload')).map((file) => `out/preload/${file}`),
    ...listTree(join(root, 'out/renderer')).map((file) => `out/renderer/${file}`),
    ...listTree(join(root, 'resources/icons')).map((file) => `resources/icons/${file}`),
  ]
}

/** `name@version`. */
function desktopPackages(root: string): readonly string[] {
  const [main, preload, renderer] = [
    readRecord(root, 'main'),
    readRecord(root, 'preload'),
    readRecord(root, 'renderer'),
  ]
  return [
    ...new Set([
      ...packagesIn(filesReachedFrom(DESKTOP_PROGRAMS, main), main),
      ...packagesIn(Object.keys(preload), preload),
      ...packagesIn(Object.keys(renderer), renderer),
    ]),
  ].toSorted()
}

export function electronVersion(root: string): string {
  const manifest = join(root, 'node_modules/electron/package.json')
  if (!existsSync(manifest)) throw new Error('The package electron is not installed. Run "npm ci".')
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }).version
}

/** Returns licence, notices and bill of materials, which are readable beside the archive. */
export function desktopTexts(root: string): Tree {
  const known = JSON.parse(readFileSync(join(root, 'resources/licences.json'), 'utf8')) as readonly PackageLicence[]
  const licence = readFileSync(join(root, 'LICENSE'), 'utf8')
  const licences = licencesOf(desktopPackages(root), known, licence)
  const electron = { name: 'electron', version: electronVersion(root), licence: 'MIT' }
  return new Map([
    ['LICENSE.txt', { content: licence }],
    ['NOTICES.txt', { content: noticesText(licences) }],
    ['sbom.cdx.json', { content: billOfMaterials(readProduct(root), licences, [electron]) }],
  ])
}
