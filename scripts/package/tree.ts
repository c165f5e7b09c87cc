/** Writes and lists a package's files with fixed modes, independent of the umask. */
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

export interface TreeFile {
  readonly content: string | Buffer
  readonly isProgram?: true
}

/** Files by their paths in the package, with `/` on every system. */
export type Tree = ReadonlyMap<string, TreeFile>

const PROGRAM_MODE = 0o755
const FILE_MODE = 0o644

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

export function emptyDirectory(directory: string): void {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
}

/** Lists all files and links below a directory, sorted, with `/`. */
export function listTree(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
}

/** Bytes. */
export function sizeOf(directory: string): number {
  return listTree(directory).reduce(
    (sum, path) => sum + (statSync(join(directory, path), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}
