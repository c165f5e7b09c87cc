/** Files on their way into a package: written with stated modes, whatever the umask, and listed. */
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** A file of a package. */
export interface TreeFile {
  readonly content: string | Buffer
  readonly isProgram?: true
}

/** Files by their paths in the package, with `/` on every system. */
export type Tree = ReadonlyMap<string, TreeFile>

const PROGRAM_MODE = 0o755
const FILE_MODE = 0o644

/** Writes a tree into a directory, beside what is there. */
export function writeTree(directory: string, tree: Tree): void {
  for (const [path, { content, isProgram }] of tree) {
    const file = join(directory, path)
    makeDirectories(directory, dirname(file))
    writeFileSync(file, content)
    chmodSync(file, isProgram === true ? PROGRAM_MODE : FILE_MODE)
  }
}

function makeDirectories(root: string, directory: string): void {
  mkdirSync(directory, { recursive: true })
  for (let place = directory; place.length >= root.length; place = dirname(place)) chmodSync(place, PROGRAM_MODE)
}

/** Makes a directory that is there and empty. */
export function emptyDirectory(directory: string): void {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
}

/** The paths of all files and links below a directory, with `/`, in order. */
export function listTree(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
}

/** Bytes of all files below a directory. */
export function sizeOf(directory: string): number {
  return listTree(directory).reduce(
    (sum, path) => sum + (statSync(join(directory, path), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}
