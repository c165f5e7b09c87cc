/**
 * `node:fs` for the adapters of `src/node`, over the disk of the world that runs now. A loader puts it in the place of the real module
 * (see `replace-modules.ts`); it has what the adapters of documents and keys call, and no more.
 */
import { DiskError, type Disk } from './disk.ts'
import { contentOfText } from './file-content.ts'

let disk: Disk | null = null

/** All calls go to this disk from now on. */
export function mountDisk(mounted: Disk): void {
  disk = mounted
}

/** The path of the one directory there is. */
export const PROFILE = '/profile'

/** That of the world that runs now. */
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
const isDirectory = (path: string): boolean => path === PROFILE

function pathOf(target: string | number): string {
  if (typeof target === 'string') return target
  const descriptor = descriptors.get(target)
  if (descriptor === undefined) throw new DiskError('EBADF', String(target))
  return descriptor.path
}

export const constants = { COPYFILE_EXCL: 1 }

export function openSync(path: string, flags: string): number {
  if (flags !== 'r') mounted().create(nameOf(path), flags.includes('x'))
  else if (!isDirectory(path) && !mounted().exists(nameOf(path))) throw new DiskError('ENOENT', path)
  descriptors.set(++lastDescriptor, { path })
  return lastDescriptor
}

export function closeSync(descriptor: number): void {
  descriptors.delete(descriptor)
}

export function fsyncSync(descriptor: number): void {
  const path = pathOf(descriptor)
  if (isDirectory(path)) mounted().syncDirectory()
  else mounted().sync(nameOf(path))
}

export function writeFileSync(target: string | number, text: string): void {
  const name = nameOf(pathOf(target))
  if (typeof target === 'string' && !mounted().exists(name)) mounted().create(name, false)
  mounted().write(name, contentOfText(text))
}

export function readFileSync(path: string): string {
  return mounted().read(nameOf(path)).text()
}

export function existsSync(path: string): boolean {
  return isDirectory(path) || mounted().exists(nameOf(path))
}

export function readdirSync(path: string): string[] {
  if (!isDirectory(path)) throw new DiskError('ENOENT', path)
  return [...mounted().list()]
}

export function mkdirSync(path: string): void {
  throw new DiskError(isDirectory(path) ? 'EEXIST' : 'ENOENT', path)
}

export function renameSync(from: string, to: string): void {
  mounted().rename(nameOf(from), nameOf(to))
}

export function rmSync(path: string, options?: { readonly force?: boolean }): void {
  if (mounted().exists(nameOf(path))) mounted().remove(nameOf(path))
  else if (options?.force !== true) throw new DiskError('ENOENT', path)
}

export function copyFileSync(from: string, to: string): void {
  const content = mounted().read(nameOf(from))
  mounted().create(nameOf(to), true)
  mounted().write(nameOf(to), content)
}

export function statSync(path: string): { readonly dev: number; readonly mtimeMs: number } {
  return { dev: 1, mtimeMs: isDirectory(path) ? 0 : mounted().changedAt(nameOf(path)) }
}

/** An ext4 file system. */
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
