/** Builds a Debian package with only `dpkg-deb`; the same folder gives the same package. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { debChangelog, debControl, debCopyright, LINTIAN_OVERRIDES, METAINFO_PATH } from './deb-control.ts'
import { metainfo } from './metainfo.ts'
import { DEB_HOME, readProduct, type Product } from './product.ts'
import { shareFiles } from './share-files.ts'
import { emptyDirectory, listTree, sizeOf, writeTree, type Tree, type TreeFile } from './tree.ts'

export interface DebPlaces {
  readonly root: string
  /** The application's folder, the output of the target `dir`. */
  readonly application: string
  readonly output: string
  /** Time of every file, Unix epoch, seconds. */
  readonly date: number
}

/** Debian's names of Node's processors. */
const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }
/** Setuid root, which Chromium requires. */
const SANDBOX_MODE = 0o4755

const packed = (text: string | Buffer): TreeFile => ({ content: gzipSync(text, { level: 9 }) })

function shared(root: string, product: Product, date: number): Tree {
  const facts = {
    isDesktop: true,
    entry: { command: '/usr/bin/quotedeck', handlesAddresses: true },
    zshDirectory: 'zsh/vendor-completions',
  }
  const files = [...shareFiles(root, product, facts)].map(([path, file]): [string, TreeFile] =>
    path.startsWith('man/') ? [`${path}.gz`, packed(file.content)] : [path, file],
  )
  const text = (path: string) => readFileSync(join(root, path), 'utf8')
  return new Map<string, TreeFile>([
    ...files,
    [METAINFO_PATH, { content: metainfo(root, product) }],
    ['doc/quotedeck/copyright', { content: debCopyright(product, text('LICENSE')) }],
    ['doc/quotedeck/changelog.gz', packed(debChangelog(product, date))],
    ['doc/quotedeck/NEWS.gz', packed(text('CHANGELOG.md'))],
    ['lintian/overrides/quotedeck', { content: LINTIAN_OVERRIDES }],
  ])
}

/** Copies the application. Every user may read a file, and run those that the owner could run. */
function copyApplication(from: string, to: string): void {
  for (const path of listTree(from)) {
    const [source, target] = [join(from, path), join(to, path)]
    mkdirSync(join(target, '..'), { recursive: true })
    if (lstatSync(source).isSymbolicLink()) {
      cpSync(source, target, { verbatimSymlinks: true })
      continue
    }
    copyFileSync(source, target)
    chmodSync(target, (lstatSync(source).mode & 0o100) === 0 ? 0o644 : 0o755)
  }
  chmodSync(join(to, 'chrome-sandbox'), SANDBOX_MODE)
}

/** Sets the time of every file and directory, and makes directories readable by every user. */
function settle(directory: string, date: number): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) settle(path, date)
    else lutimesSync(path, date, date)
  }
  chmodSync(directory, 0o755)
  lutimesSync(directory, date, date)
}

function controlFiles(root: string, stage: string, product: Product, architecture: string): Tree {
  const sum = (path: string) =>
    createHash('md5')
      .update(readFileSync(join(stage, path)))
      .digest('hex')
  const sums = listTree(stage)
    .filter((path) => lstatSync(join(stage, path)).isFile())
    .map((path) => `${sum(path)}  ${path}\n`)
  const script = (name: string): TreeFile => ({
    content: readFileSync(join(root, 'build/linux', name)),
    isProgram: true,
  })
  return new Map<string, TreeFile>([
    ['control', { content: debControl(root, product, architecture, sizeOf(stage)) }],
    ['md5sums', { content: sums.join('') }],
    ['postinst', script('postinst')],
    ['postrm', script('postrm')],
  ])
}

/** Returns the file. @throws Error if `dpkg-deb` is missing, or with its message. */
export function makeDeb({ root, application, output, date }: DebPlaces): string {
  const product = readProduct(root)
  const architecture = ARCHITECTURES[process.arch] ?? process.arch
  const stage = join(output, 'deb')
  emptyDirectory(stage)
  const home = join(stage, DEB_HOME)
  copyApplication(application, home)
  copyFileSync(join(root, 'build/linux/apparmor-profile'), join(home, 'resources/apparmor-profile'))
  chmodSync(join(home, 'resources/apparmor-profile'), 0o644)
  mkdirSync(join(stage, 'usr/bin'))
  symlinkSync('../lib/quotedeck/quotedeck', join(stage, 'usr/bin/quotedeck'))
  writeTree(join(stage, 'usr/share'), shared(root, product, date))
  const control = controlFiles(root, stage, product, architecture)
  writeTree(join(stage, 'DEBIAN'), control)
  settle(stage, date)

  const file = join(output, `${product.name}_${product.version}_${architecture}.deb`)
  // One thread, because the division into blocks would otherwise depend on the machine.
  const words = ['--build', '--root-owner-group', '--threads-max=1', '-Zxz', stage, file]
  const environment = { ...process.env, SOURCE_DATE_EPOCH: `${date}` }
  const { status, error, stderr } = spawnSync('dpkg-deb', words, { encoding: 'utf8', env: environment })
  if (error !== undefined)
    throw new Error('dpkg-deb is not installed. It is part of Debian and Ubuntu.', { cause: error })
  if (status !== 0) throw new Error(`dpkg-deb could not make the package.\n${stderr}`)
  return file
}
