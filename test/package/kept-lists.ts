/** The lists of what packages hold, kept with the sources: whatever joins or leaves a package has to be written down. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { desktopArchiveFiles } from '#scripts/package/desktop-files.ts'
import { listTree } from '#scripts/package/tree.ts'
import { webFiles } from '#scripts/package/web-files.ts'
import type { Artefacts } from './artefacts.ts'

const LISTED = ['deb', 'archive', 'web'] as const
type ListName = (typeof LISTED)[number]

const listFile = (name: ListName): string => join(import.meta.dirname, 'kept', `${name}.txt`)
const keptList = (name: ListName): readonly string[] => readFileSync(listFile(name), 'utf8').split('\n').filter(Boolean)

function keepList(name: ListName, paths: readonly string[]): void {
  writeFileSync(listFile(name), `${generalised(paths).join('\n')}\n`)
}

/** What the bundler splits off has names of its choice, which change with any module: one line for each kind of file. */
const generalised = (paths: readonly string[]): readonly string[] =>
  [
    ...new Set(
      paths.map((path) =>
        path
          .replace(/renderer\/assets\/.+(\.\w+)$/u, 'renderer/assets/*$1')
          .replace(/chunks\/.+(\.js)$/u, 'chunks/*$1'),
      ),
    ),
  ].toSorted()

/** One sentence for each path that is not on the list, and for each that is missing. */
export function listFaults(name: string, kept: readonly string[], paths: readonly string[]): readonly string[] {
  const found = generalised(paths)
  return [
    ...found.filter((path) => !kept.includes(path)).map((path) => `${name}: ${path} is not on the list`),
    ...kept.filter((path) => !found.includes(path)).map((path) => `${name}: ${path} is missing`),
  ]
}

/** The faults of packages that were made. */
export const keptListFaults = (artefacts: Artefacts): readonly string[] =>
  LISTED.flatMap((name) => listFaults(name, keptList(name), listTree(artefacts[name])))

/** Writes the lists from what is there (`--update`). */
export function keepLists(artefacts: Artefacts): void {
  for (const name of LISTED) keepList(name, listTree(artefacts[name]))
}

/** The paths of what packages take from a build, by the list of each. No package has to be made for them. */
const BUILT: Readonly<Record<'archive' | 'web', (root: string) => readonly string[]>> = {
  archive: desktopArchiveFiles,
  web: (root) => [...webFiles(root).keys()],
}
const BUILT_NAMES = ['archive', 'web'] as const

/** The faults of packages that would be made of a build. @throws Error when nothing was built. */
export const builtListFaults = (root: string): readonly string[] =>
  BUILT_NAMES.flatMap((name) => listFaults(name, keptList(name), BUILT[name](root)))

/** Writes the lists of what packages take from a build. */
export function keepBuiltLists(root: string): void {
  for (const name of BUILT_NAMES) keepList(name, BUILT[name](root))
}
