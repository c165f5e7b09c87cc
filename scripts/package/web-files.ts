/** Lists the files of the web shell's package: programs, pages, licences and desktop integration. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PackageLicence } from '#model/application/application.ts'
import { readRecord } from '../bundle-record.ts'
import { billOfMaterials, licencesOf, noticesText } from './bill-of-materials.ts'
import { filesReachedFrom, packagesIn, WEB_PROGRAMS } from './carried.ts'
import { readProduct, type Product } from './product.ts'
import { shareFiles } from './share-files.ts'
import { listTree, type Tree, type TreeFile } from './tree.ts'

/** Everything is bundled, so the manifest names no dependency. */
function manifestOf({ name, version, description, licence, author, node }: Product): string {
  const manifest = {
    name,
    version,
    description,
    license: licence,
    author,
    type: 'module',
    bin: { quotedeck: 'bin/quotedeck.js' },
    man: ['share/man/man1/quotedeck.1'],
    engines: { node },
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

function builtFiles(root: string) {
  const [main, renderer] = [readRecord(root, 'main'), readRecord(root, 'renderer')]
  const programs = filesReachedFrom(WEB_PROGRAMS, main)
  const packages = [...packagesIn(programs, main), ...packagesIn(Object.keys(renderer), renderer)]
  const pages = listTree(join(root, 'out/renderer'))
  return { programs, pages, packages: [...new Set(packages)].toSorted() }
}

/** By their paths in the package. */
export function webFiles(root: string): Tree {
  const product = readProduct(root)
  const { programs, pages, packages } = builtFiles(root)
  const known = JSON.parse(readFileSync(join(root, 'resources/licences.json'), 'utf8')) as readonly PackageLicence[]
  const licences = licencesOf(packages, known, readFileSync(join(root, 'LICENSE'), 'utf8'))
  const from = (path: string) => ({ content: readFileSync(join(root, path)) })
  const share = shareFiles(root, product, {
    isDesktop: false,
    entry: { command: 'quotedeck', handlesAddresses: false },
    zshDirectory: 'zsh/site-functions',
  })
  return new Map<string, TreeFile>([
    ['package.json', { content: manifestOf(product) }],
    ['README.md', from('build/web/README.md')],
    ['CHANGELOG.md', from('CHANGELOG.md')],
    ['LICENSE', from('LICENSE')],
    ['NOTICES.txt', { content: noticesText(licences) }],
    ['sbom.cdx.json', { content: billOfMaterials(product, licences, []) }],
    ['bin/quotedeck.js', { ...from('build/web/quotedeck.js'), isProgram: true }],
    ...programs.map((file) => [`out/main/${file}`, from(`out/main/${file}`)] as const),
    ...pages.map((file) => [`out/renderer/${file}`, from(`out/renderer/${file}`)] as const),
    ...[...share].map(([path, file]) => [`share/${path}`, file] as const),
    ['share/systemd/user/quotedeck.service', from('build/web/quotedeck.service')],
  ])
}
