/**
 * A disk under the real adapters: a crash of the process or machine may lose or tear unsynced content at any byte.
 * Directory entries follow a journal: a crash keeps a prefix of the unsynced ones.
 */
import type { Chance } from '../chance.ts'
import { contentOfBytes, NO_CONTENT, type FileContent } from './file-content.ts'

/** A file's content, and the part that survives a crash. */
export interface Inode {
  readonly id: number
  content: FileContent
  /** Null before the first sync. */
  durable: FileContent | null
  changedAt: number
}

type Names = Map<string, Inode>

export type DiskTrouble = 'ENOSPC' | 'EROFS' | 'EIO' | null

export class DiskError extends Error {
  readonly code: string
  constructor(code: string, path: string) {
    // Without a stack, which is slow: this is thrown for every missing file.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(`${code}: ${path}`)
    Error.stackTraceLimit = stackTraceLimit
    this.code = code
  }
}

/** Thrown out of a call in which the process is killed, so that the call never returns. */
export class Killed extends Error {}

export interface Disk {
  /** The holder of each lock, and the process whose end frees it. */
  readonly locks: Map<Inode, { readonly holder: object; readonly process: number }>
  /** The number of the process that is starting. */
  process: number
  freeLocks(process: number): void
  /** The files of the machine's locks, outside of the profile. */
  readonly machine: Map<string, Inode>
  hasDirectory(): boolean
  makeDirectory(): void
  /** Renames the directory like a move to the trash. Returns the function that restores it over any new one. */
  takeAway(): () => void
  /** Like `takeAway`, but leaves a copy in its place. */
  replaceByCopy(): void
  /** The contents of all files except the lock, including those of the directory that was taken away. */
  contents(): ReadonlyMap<string, FileContent>
  inode(path: string): Inode
  /** Deletes a file as the user does, synced. */
  lose(path: string): void
  /** Replaces a file's content, synced. */
  put(path: string, content: FileContent): void
  trouble: DiskTrouble
  changesLeft: number
  beforeChange: (call: string, path: string) => void
  now: () => number
  exists(path: string): boolean
  read(path: string): FileContent
  list(): readonly string[]
  create(path: string, isExclusive: boolean): void
  write(path: string, content: FileContent): void
  sync(path: string): void
  syncDirectory(): void
  rename(from: string, to: string): void
  remove(path: string): void
  changedAt(path: string): number
  /** All names with their contents, for comparisons. */
  image(): ReadonlyMap<string, FileContent>
  /** Keeps what survives a crash. Without power, the system's unsynced memory is lost too. */
  crash(chance: Chance, losesPower: boolean): void
  damage(path: string, chance: Chance): void
}

export function createDisk(): Disk {
  let names: Names = new Map()
  /** The synced directory entries, and the journal of changes since. */
  let durableNames: Names = new Map()
  let journal: ((into: Names) => void)[] = []
  let isThere = true
  let away: Names | null = null
  /** Whether a copy replaces the directory that was taken away. */
  let isCopied = false
  let inodes = 0

  /** Moves of directories need no sync. */
  function enter(next: Names): void {
    names = next
    durableNames = new Map(next)
    journal = []
  }

  function note(change: (into: Names) => void): void {
    change(names)
    journal.push(change)
  }

  function inodeAt(path: string): Inode {
    const inode = names.get(path)
    if (inode === undefined) throw new DiskError('ENOENT', path)
    return inode
  }

  function changing(call: string, path: string): void {
    disk.beforeChange(call, path)
    if (--disk.changesLeft < 0) disk.trouble ??= 'EIO'
    if (disk.trouble === 'EROFS' || disk.trouble === 'EIO') throw new DiskError(disk.trouble, path)
  }

  const disk: Disk = {
    locks: new Map(),
    process: 0,
    freeLocks(process) {
      for (const [inode, lock] of disk.locks) if (lock.process === process) disk.locks.delete(inode)
    },
    machine: new Map(),
    hasDirectory: () => isThere,
    makeDirectory() {
      isThere = true
    },
    takeAway() {
      const taken = names
      away = taken
      isThere = false
      enter(new Map())
      return () => {
        isThere = true
        away = null
        enter(taken)
      }
    },
    replaceByCopy() {
      away = names
      isCopied = true
      enter(new Map([...names].map(([name, inode]) => [name, { ...inode, id: ++inodes, durable: inode.content }])))
    },
    contents: () =>
      new Map(
        [...names, ...[...(away ?? [])].map(([name, inode]) => [isCopied ? `away ${name}` : name, inode] as const)]
          .filter(([name]) => !name.endsWith('lock'))
          .map(([name, { content }]) => [name, content]),
      ),
    inode: inodeAt,
    lose(path) {
      const left = new Map(names)
      left.delete(path)
      enter(left)
    },
    put(path, content) {
      const inode = inodeAt(path)
      inode.content = content
      inode.durable = content
    },
    trouble: null,
    changesLeft: Infinity,
    beforeChange: () => undefined,
    now: () => 0,
    exists: (path) => names.has(path),
    read: (path) => inodeAt(path).content,
    list: () => [...names.keys()],
    changedAt: (path) => inodeAt(path).changedAt,
    create(path, isExclusive) {
      changing('create', path)
      if (isExclusive && names.has(path)) throw new DiskError('EEXIST', path)
      if (!isThere) throw new DiskError('ENOENT', path)
      const inode: Inode = { id: ++inodes, content: NO_CONTENT, durable: null, changedAt: disk.now() }
      note((into) => into.set(path, inode))
    },
    write(path, content) {
      changing('write', path)
      const inode = inodeAt(path)
      inode.changedAt = disk.now()
      if (disk.trouble === 'ENOSPC') {
        const bytes = content.bytes()
        inode.content = contentOfBytes(bytes.subarray(0, bytes.length >> 1))
        throw new DiskError('ENOSPC', path)
      }
      inode.content = content
    },
    sync(path) {
      changing('sync', path)
      const inode = inodeAt(path)
      inode.durable = inode.content
    },
    syncDirectory() {
      changing('syncDirectory', '.')
      for (const change of journal) change(durableNames)
      journal = []
    },
    rename(from, to) {
      changing('rename', from)
      const inode = inodeAt(from)
      note((into) => {
        into.delete(from)
        into.set(to, inode)
      })
    },
    remove(path) {
      changing('remove', path)
      note((into) => into.delete(path))
    },
    image: () => new Map([...names].map(([name, { content }]) => [name, content])),
    crash(chance, losesPower) {
      if (!losesPower) return
      const kept = chance.whole(0, journal.length)
      for (const change of journal.slice(0, kept)) change(durableNames)
      journal = []
      names = new Map()
      for (const [path, inode] of durableNames) {
        const content = survivor(inode, chance)
        names.set(path, { id: inode.id, content, durable: content, changedAt: inode.changedAt })
      }
      durableNames = new Map(names)
    },
    damage(path, chance) {
      const inode = inodeAt(path)
      const copy = Buffer.from(inode.content.bytes())
      if (copy.length === 0) return
      const place = chance.whole(0, copy.length - 1)
      copy[place] = (copy[place] ?? 0) ^ (1 << chance.whole(0, 7))
      inode.content = contentOfBytes(copy)
      inode.durable = inode.content
    },
  }
  return disk
}

/** Returns the synced content or a prefix of the newer content. */
function survivor({ content, durable }: Inode, chance: Chance): FileContent {
  if (durable === content) return content
  const bytes = content.bytes()
  const torn = contentOfBytes(bytes.subarray(0, chance.whole(0, bytes.length)))
  return durable === null || chance.happens(0.5) ? torn : durable
}

/**
 * Returns whether a document has an equal last good copy: after a crash between the two writes, the copy is one edit
 * behind.
 */
export function hasCopy(disk: Pick<Disk, 'exists' | 'read'>, name: string): boolean {
  const copy = name.replace('.json', '.last-good.json')
  return disk.exists(copy) && disk.read(copy).bytes().equals(disk.read(name).bytes())
}
