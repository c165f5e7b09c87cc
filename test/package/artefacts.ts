/** The packages, opened: what a check looks at, and what a planted fault changes. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { extractAll } from '@electron/asar'
import { emptyDirectory } from '../../scripts/package/tree.ts'

/** Directories of the opened packages. */
export interface Artefacts {
  /** The project. */
  readonly root: string
  /** What the Debian package installs, with its `DEBIAN` beside `usr`. */
  readonly deb: string
  /** What is in its `app.asar`. */
  readonly archive: string
  /** What npm installs of the web shell. */
  readonly web: string
}

/** The application's folder inside the Debian package. */
export const homeIn = (deb: string): string => join(deb, 'usr/lib/quotedeck')

/** Runs a program to its end. @throws Error with its words. */
export function run(program: string, words: readonly string[], environment: NodeJS.ProcessEnv = process.env): string {
  const { status, error, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', env: environment })
  if (error !== undefined) throw new Error(`${program} is not installed.`, { cause: error })
  if (status !== 0) throw new Error(`${program} ended with ${status}.\n${stdout}${stderr}`)
  return stdout
}

/** Opens both packages below a directory. */
export function openPackages(root: string, deb: string, web: string, directory: string): Artefacts {
  const places = { root, deb: join(directory, 'deb'), archive: join(directory, 'archive'), web: join(directory, 'web') }
  emptyDirectory(directory)
  run('dpkg-deb', ['--raw-extract', deb, places.deb])
  extractAll(join(homeIn(places.deb), 'resources/app.asar'), places.archive)
  mkdirSync(places.web)
  run('tar', ['--extract', '--gzip', '--file', web, '--directory', places.web, '--strip-components', '1'])
  return places
}

/** The same packages in another directory, to be changed there. */
export function copyArtefacts(artefacts: Artefacts, directory: string): Artefacts {
  const copy = (name: 'deb' | 'archive' | 'web') => {
    const target = join(directory, name)
    cpSync(artefacts[name], target, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
    return target
  }
  emptyDirectory(directory)
  return { root: artefacts.root, deb: copy('deb'), archive: copy('archive'), web: copy('web') }
}
