/**
 * `node:fs` for the adapters of `src/node`, over the disk of the current world. A loader replaces the real module by it
 * (see `replace-modules.ts`); it has only the calls of the adapters of documents and keys.
 */
import { DiskError, type Disk, type Inode } from './disk.ts'
import { contentOfText, NO_CONTENT } from './file-content.ts'

let disk: Disk | null = null

export function mountDisk(mounted: Disk): void {
  disk = mounted
}

/** The only directory. */
export const PROFILE = '/profile'

export const LOCKS = '/locks'

export const mountedDisk = (): Disk => mounted()

function mounted(): Disk {
  if (disk === null) throw new Error('no disk is mounted')
  return disk
}

interface Descriptor {
  readonly path: string
}

const descriptors = new Map<number, Descriptor>()
let lastDescriptor = 100

const INSIDE = `${PROFILE}/`
const nameOf = (path: string): string => {
  if (!path.startsWith(INSIDE)) throw new DiskError('ENOENT', path)
  return path.slice(INSIDE.length)
}
const isDirectory = (path: string): boolean => (path === PROFILE && mounted().hasDirectory()) || path === LOCKS
const isOfMachine = (path: string): boolean => path.startsWith(`${LOCKS}/`)

/** Returns the file to lock, creating it if it is missing. */
export function lockableFile(path: string): Inode {
  const disk = mounted()
  if (!isOfMachine(path)) {
    if (!disk.exists(nameOf(path))) disk.create(nameOf(path), false)
    if (disk.trouble === 'EROFS' || disk.trouble === 'EIO') throw new DiskError(disk.trouble, path)
    return disk.inode(nameOf(path))
  }
  return disk.machine.get(path) ?? createOfMachine(path)
}

/** The machine's locks are in memory and need no sync. */
function createOfMachine(path: string): Inode {
  const { machine, now } = mounted()
  const inode: Inode = { id: -1 - machine.size, content: NO_CONTENT, durable: null, changedAt: now() }
  machine.set(path, inode)
  return inode
}

function inodeAt(path: string): Inode {
  const found = isOfMachine(path) ? mounted().machine.get(path) : mounted().inode(nameOf(path))
  if (found === undefined) throw new DiskError('ENOENT', path)
  return found
}

function pathOf(target: string | number): string {
  if (typeof target === 'string') return target
  const descriptor = descriptors.get(target)
  if (descriptor === undefined) throw new DiskError('EBADF', String(target))
  return descriptor.path
}

export const constants = { COPYFILE_EXCL: 1 }

export function openSync(path: string, flags: string): number {
  if (isOfMachine(path)) {
    if (flags !== 'r') createOfMachine(path)
  } else if (flags !== 'r') mounted().create(nameOf(path), flags.includes('x'))
  else if (!isDirectory(path) && !mounted().exists(nameOf(path))) throw new DiskError('ENOENT', path)
  descriptors.set(++lastDescriptor, { path })
  return lastDescriptor
}

export function closeSync(descriptor: number): void {
  descriptors.delete(descriptor)
}

export function fsyncSync(descriptor: number): void {
  const path = pathOf(descriptor)
  if (path === LOCKS || isOfMachine(path)) return
  if (isDirectory(path)) mounted().syncDirectory()
  else mounted().sync(nameOf(path))
}

export function writeFileSync(target: string | number, text: string): void {
  const path = pathOf(target)
  if (isOfMachine(path)) {
    inodeAt(path).content = contentOfText(text)
    return
  }
  const name = nameOf(path)
  if (typeof target === 'string' && !mounted().exists(name)) mounted().create(name, false)
  mounted().write(name, contentOfText(text))
}

export function readFileSync(path: string): string {
  return isOfMachine(path) ? inodeAt(path).content.text() : mounted().read(nameOf(path)).text()
}

export function existsSync(path: string): boolean {
  return isDirectory(path) || mounted().exists(nameOf(path))
}

export function readdirSync(path: string): string[] {
  if (!isDirectory(path)) throw new DiskError('ENOENT', path)
  return [...mounted().list()]
}

export function mkdirSync(path: string): void {
  if (path === PROFILE && !mounted().hasDirectory()) return mounted().makeDirectory()
  throw new DiskError(isDirectory(path) ? 'EEXIST' : 'ENOENT', path)
}

export function renameSync(from: string, to: string): void {
  if (!isOfMachine(from)) return mounted().rename(nameOf(from), nameOf(to))
  const { machine } = mounted()
  machine.set(to, inodeAt(from))
  machine.delete(from)
}

export function rmSync(path: string, options?: { readonly force?: boolean }): void {
  if (isOfMachine(path)) mounted().machine.delete(path)
  else if (mounted().exists(nameOf(path))) mounted().remove(nameOf(path))
  else if (options?.force !== true) throw new DiskError('ENOENT', path)
}

export function copyFileSync(from: string, to: string): void {
  const content = mounted().read(nameOf(from))
  mounted().create(nameOf(to), true)
  mounted().write(nameOf(to), content)
}

interface FileStatus {
  readonly dev: number | bigint
  readonly mtimeMs: number
  readonly ino: bigint
  readonly mtimeNs: bigint
}

/** All files are on one file system. */
export function statSync(path: string, options?: { readonly bigint?: boolean }): FileStatus {
  const dev = options?.bigint === true ? 1n : 1
  if (path === '/' || isDirectory(path)) return { dev, mtimeMs: 0, ino: 0n, mtimeNs: 0n }
  const { id, changedAt } = inodeAt(path)
  return { dev, mtimeMs: changedAt, ino: BigInt(id), mtimeNs: BigInt(Math.floor(changedAt * 1_000)) }
}

export function utimesSync(path: string, _accessedAt: number, changedAt: number): void {
  const { trouble } = mounted()
  if (!isOfMachine(path) && (trouble === 'EROFS' || trouble === 'EIO')) throw new DiskError(trouble, path)
  inodeAt(path).changedAt = changedAt * 1_000
}

export const realpathSync = (path: string): string => path

/** The type of an ext4 file system. */
export const statfsSync = (): { readonly type: number } => ({ type: 0xef53 })

function notHere(): never {
  throw new Error('the simulated file system has no such call')
}
/** There are no links. */
export const lstatSync = (): undefined => undefined
export const truncateSync = notHere
export const appendFileSync = notHere
export const chmodSync = notHere
export const createReadStream = notHere
