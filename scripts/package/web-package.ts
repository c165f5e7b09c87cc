/** `npm run package:web`: builds `dist/quotedeck-VERSION.tgz`, a package of the web shell that npm installs offline. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { buildForPackages } from '../build.ts'
import { emptyDirectory, writeTree } from './tree.ts'
import { webFiles } from './web-files.ts'

export interface MadePackage {
  readonly file: string
  readonly bytes: number
  readonly sha256: string
}

export function describePackage(file: string): MadePackage {
  return {
    file,
    bytes: statSync(file).size,
    sha256: createHash('sha256').update(readFileSync(file)).digest('hex'),
  }
}

/**
 * Packs the built files. npm writes the archive with fixed times and modes, so that the same files give the same archive.
 * @throws Error with npm's message.
 */
export function makeWebPackage(root: string, output: string): MadePackage {
  const stage = join(output, 'web')
  emptyDirectory(stage)
  mkdirSync(output, { recursive: true })
  writeTree(stage, webFiles(root))
  const npm = process.env['npm_execpath']
  const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', resolve(output)]
  const options = { cwd: stage, encoding: 'utf8' } as const
  const { status, stdout, stderr } =
    npm === undefined
      ? spawnSync('npm', words, { ...options, shell: process.platform === 'win32' })
      : spawnSync(process.execPath, [npm, ...words], options)
  if (status !== 0) throw new Error(`npm could not pack the web shell.\n${stdout}${stderr}`)
  const { name, version } = JSON.parse(readFileSync(join(stage, 'package.json'), 'utf8')) as Record<string, string>
  const file = join(output, `${name}-${version}.tgz`)
  return describePackage(file)
}

if (import.meta.main) {
  try {
    const root = resolve(import.meta.dirname, '../..')
    buildForPackages(root)
    const { file, bytes, sha256 } = makeWebPackage(root, join(root, 'dist'))
    console.log(`${relative('.', file)}  ${(bytes / 1e6).toFixed(1)} MB  sha256 ${sha256}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
