/** Compares the files of packages with lists in the sources, so that every added or removed file is recorded. */
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

/** Replaces names that the bundler chooses, which change with any module, by one line for each kind of file. */
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

/** Returns one sentence per path that is not listed or is missing. */
export function listFaults(name: string, kept: readonly string[], paths: readonly string[]): readonly string[] {
  const found = generalised(paths)
  return [
    ...found.filter((path) => !kept.includes(path)).map((path) => `${name}: ${path} is not on the list`),
    ...kept.filter((path) => !found.includes(path)).map((path) => `${name}: ${path} is missing`),
  ]
}

/** Returns the faults of finished packages. */
export const keptListFaults = (artefacts: Artefacts): readonly string[] =>
  LISTED.flatMap((name) => listFaults(name, keptList(name), listTree(artefacts[name])))

/** Rewrites the lists from finished packages (`--update`). */
export function keepLists(artefacts: Artefacts): void {
  for (const name of LISTED) keepList(name, listTree(artefacts[name]))
}

/** The paths that packages take from a build, by list. Requires no packages. */
const BUILT: Readonly<Record<'archive' | 'web', (root: string) => readonly string[]>> = {
  archive: desktopArchiveFiles,
  web: (root) => [...webFiles(root).keys()],
}
const BUILT_NAMES = ['archive', 'web'] as const

/** Returns the faults that packages of the build would have. @throws Error without a build. */
export const builtListFaults = (root: string): readonly string[] =>
  BUILT_NAMES.flatMap((name) => listFaults(name, keptList(name), BUILT[name](root)))

/** Rewrites the lists from a build. */
export function keepBuiltLists(root: string): void {
  for (const name of BUILT_NAMES) keepList(name, BUILT[name](root))
}
