/** The lists of what packages hold, kept with the sources: whatever joins or leaves a package has to be written down. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listTree } from '../../scripts/package/tree.ts'
import type { Artefacts } from './artefacts.ts'

const LISTED = ['deb', 'archive', 'web'] as const
const listFile = (name: string): string => join(import.meta.dirname, 'kept', `${name}.txt`)

/** Names with a hash of the content stand with a star in its place; what pages fetch on demand is one line a kind of file. */
const generalised = (path: string): string =>
  path
    .replace(/renderer\/assets\/.+(\.\w+)$/u, 'renderer/assets/*$1')
    .replace(/(chunks\/[\w-]+)-[\w-]{8}(\.js)$/u, '$1-*$2')

const listOf = (directory: string): readonly string[] => [...new Set(listTree(directory).map(generalised))].toSorted()

/** One sentence for each file that is not on its list, and for each that is missing. */
export function keptListFaults(artefacts: Artefacts): readonly string[] {
  return LISTED.flatMap((name) => {
    const found = listOf(artefacts[name])
    const kept = readFileSync(listFile(name), 'utf8').split('\n').filter(Boolean)
    return [
      ...found.filter((path) => !kept.includes(path)).map((path) => `${name}: ${path} is not on the list`),
      ...kept.filter((path) => !found.includes(path)).map((path) => `${name}: ${path} is missing`),
    ]
  })
}

/** Writes the lists from what is there (`--update`). */
export function keepLists(artefacts: Artefacts): void {
  for (const name of LISTED) writeFileSync(listFile(name), `${listOf(artefacts[name]).join('\n')}\n`)
}
