/**
 * A disk under the real adapters: what was not synced may be lost, or torn at any byte, when the process or machine crashes. Directory
 * entries follow the order of a journal: a crash keeps some first ones of those that were not synced.
 */
import type { Chance } from '../chance.ts'
import { contentOfBytes, NO_CONTENT, type FileContent } from './file-content.ts'

/** A file's content, and what of it survives a crash. */
export interface Inode {
  /** Its number. */
  readonly id: number
  content: FileContent
  /** Null while nothing of it was synced. */
  durable: FileContent | null
  changedAt: number
}

type Names = Map<string, Inode>

/** What the disk refuses for now. */
export type DiskTrouble = 'ENOSPC' | 'EROFS' | 'EIO' | null

export class DiskError extends Error {
  readonly code: string
  constructor(code: string, path: string) {
    // It is thrown at every file that is not there, and a stack takes longer than all the rest.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(`${code}: ${path}`)
    Error.stackTraceLimit = stackTraceLimit
    this.code = code
  }
}

/** What a process is that was killed in the middle of a call: nothing comes back from it. */
export class Killed extends Error {}

export interface Disk {
  /** Who holds the lock of a file, and the number of its process, whose end frees it. */
  readonly locks: Map<Inode, { readonly holder: object; readonly process: number }>
  /** The number of the process that starts now. */
  process: number
  /** Frees the locks of a process. */
  freeLocks(process: number): void
  /** The files of the machine's locks, which are no part of the profile. */
  readonly machine: Map<string, Inode>
  /** Whether the directory of the profile is there. */
  hasDirectory(): boolean
  makeDirectory(): void
  /** Renames the directory, as a deletion that goes to the trash does. Answers what puts it back, in the place of what is there then. */
  takeAway(): () => void
  /** As `takeAway`, and puts a copy in its place. */
  replaceByCopy(): void
  /** The contents of all files but the lock, also of the directory that was taken away. */
  contents(): ReadonlyMap<string, FileContent>
  inode(path: string): Inode
  /** Deletes a file at once, as its user does. */
  lose(path: string): void
  /** Replaces the content of a file at once. */
  put(path: string, content: FileContent): void
  trouble: DiskTrouble
  /** It is full after so many more changes; Infinity never. */
  changesLeft: number
  /** Called before every call that changes the disk. */
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
  /** All names with their contents, to be compared. */
  image(): ReadonlyMap<string, FileContent>
  /** Leaves what a crash leaves. Without power, what is only in the system's memory is gone as well. */
  crash(chance: Chance, losesPower: boolean): void
  /** Flips a bit of a file. */
  damage(path: string, chance: Chance): void
}

export function createDisk(): Disk {
  let names: Names = new Map()
  /** What the journal says so far, and what it says for sure. */
  let durableNames: Names = new Map()
  let journal: ((into: Names) => void)[] = []
  let isThere = true
  let away: Names | null = null
  /** Whether a copy is in the place of what was taken away. */
  let isCopied = false
  let inodes = 0

  /** Moves of directories are on the disk at once. */
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

/** What was synced last, or some first bytes of what was written since. */
function survivor({ content, durable }: Inode, chance: Chance): FileContent {
  if (durable === content) return content
  const bytes = content.bytes()
  const torn = contentOfBytes(bytes.subarray(0, chance.whole(0, bytes.length)))
  return durable === null || chance.happens(0.5) ? torn : durable
}

/** Whether a document has a last good copy that holds the same: a crash between the two leaves the copy an edit behind. */
export function hasCopy(disk: Pick<Disk, 'exists' | 'read'>, name: string): boolean {
  const copy = name.replace('.json', '.last-good.json')
  return disk.exists(copy) && disk.read(copy).bytes().equals(disk.read(name).bytes())
}
