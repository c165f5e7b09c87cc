/** Opens the packages and the workflows that publish them, for checks and planted faults. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { extractAll } from '@electron/asar'
import { DEB_HOME } from '#scripts/package/product.ts'
import { writeChecksums } from '#scripts/release/assets.ts'
import { emptyDirectory } from '#scripts/package/tree.ts'

export interface Artefacts {
  readonly root: string
  /** The files of the Debian package, with `DEBIAN` beside `usr`. */
  readonly deb: string
  /** The content of its `app.asar`. */
  readonly archive: string
  /** The files of the web shell that npm installs. */
  readonly web: string
  /** The packages as a release offers them, with their checksums. */
  readonly release: string
  readonly workflows: string
}

/** Returns the application's folder inside the Debian package. */
export const homeIn = (deb: string): string => join(deb, DEB_HOME)

/** Runs a program to its end. @throws Error with its output. */
export function run(program: string, words: readonly string[], environment: NodeJS.ProcessEnv = process.env): string {
  const { status, error, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', env: environment })
  if (error !== undefined) throw new Error(`${program} is not installed.`, { cause: error })
  if (status !== 0) throw new Error(`${program} ended with ${status}.\n${stdout}${stderr}`)
  return stdout
}

type Part = Exclude<keyof Artefacts, 'root'>
const PARTS: readonly Part[] = ['deb', 'archive', 'web', 'release', 'workflows']

const placesIn = (directory: string): Omit<Artefacts, 'root'> => ({
  deb: join(directory, 'deb'),
  archive: join(directory, 'archive'),
  web: join(directory, 'web'),
  release: join(directory, 'release'),
  workflows: join(directory, 'workflows'),
})

export function openPackages(root: string, deb: string, web: string, directory: string): Artefacts {
  const places = { root, ...placesIn(directory) }
  emptyDirectory(directory)
  run('dpkg-deb', ['--raw-extract', deb, places.deb])
  extractAll(join(homeIn(places.deb), 'resources/app.asar'), places.archive)
  mkdirSync(places.web)
  run('tar', ['--extract', '--gzip', '--file', web, '--directory', places.web, '--strip-components', '1'])
  mkdirSync(places.release)
  for (const file of [deb, web]) copyFileSync(file, join(places.release, basename(file)))
  writeChecksums(places.release)
  cpSync(join(root, '.github/workflows'), places.workflows, { recursive: true })
  return places
}

/** Copies the packages to another directory, to be changed there. */
export function copyArtefacts(artefacts: Artefacts, directory: string): Artefacts {
  const copy = placesIn(directory)
  emptyDirectory(directory)
  for (const name of PARTS)
    cpSync(artefacts[name], copy[name], { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
  return { root: artefacts.root, ...copy }
}
