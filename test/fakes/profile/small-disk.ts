/** A real small disk, for tests of full, read-only and vanished disks. Needs Linux and a user who may mount. */
import { execFileSync } from 'node:child_process'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly directory: string
  /** A directory where its files can be read while it is unplugged. */
  readonly content: string
  fill(): void
  free(): void
  /** Mounts a read-only view in its place: open files can be written, and no file can be opened for writing. */
  makeReadOnly(): void
  makeWritable(): void
  /** Unplugs it, also with open files: an empty directory of another disk takes its place. */
  unplug(): void
  plugIn(): void
  remove(): void
}

export interface FailingDrive {
  readonly directory: string
  /** The system refuses writes from now on, also to open files. */
  fail(): void
  /** Plugs it in again, in the state in which it failed. */
  replace(): void
  remove(): void
}

/** Returns a drive that can fail, or the reason for having none. */
export function mountFailingDrive(): FailingDrive | string {
  const root = mkdtempSync(join(tmpdir(), 'quotedeck-drive-'))
  const [image, directory] = [join(root, 'image'), join(root, 'profile')]
  mkdirSync(directory)
  writeFileSync(image, Buffer.alloc(8 * 1024 * 1024))
  const run = (command: string, ...words: readonly string[]) => void execFileSync(command, words, { stdio: 'pipe' })
  const devices: string[] = []
  function mount(): void {
    // A new device each time, as with a drive that is plugged in again: the failed one stays while files on it are
    // open.
    const device = execFileSync('losetup', ['--find', '--show', image], { encoding: 'utf8', stdio: 'pipe' }).trim()
    devices.push(device)
    run('mount', device, directory)
  }
  const release = () => devices.forEach((device) => run('losetup', '--detach', device))
  try {
    run('mkfs.ext4', '-q', '-O', '^has_journal', image)
    mount()
  } catch (error) {
    release()
    rmSync(root, { recursive: true, force: true })
    return reasonOf('drive', error)
  }
  return {
    directory,
    fail() {
      run('sync', '--file-system', directory)
      run('mount', '-o', 'remount,abort', directory)
    },
    replace() {
      run('umount', '--lazy', directory)
      mount()
    },
    remove() {
      run('umount', '--lazy', directory)
      release()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

const reasonOf = (what: string, error: unknown): string =>
  `no ${what} can be mounted here: ${error instanceof Error ? error.message.trim() : String(error)}`

const PAGE = Buffer.alloc(4096, 'x')

/** Returns an empty disk of that size, or the reason for having none. `size` as `mount` takes it: 64k. */
export function mountSmallDisk(size: string): SmallDisk | string {
  const root = mkdtempSync(join(tmpdir(), 'quotedeck-disk-'))
  // The disk stays mounted here while it is unplugged there.
  const [drive, directory] = [join(root, 'drive'), join(root, 'profile')]
  for (const place of [drive, directory]) mkdirSync(place, { mode: 0o700 })
  const mount = (...words: readonly string[]) => void execFileSync('mount', words, { stdio: 'pipe' })
  const unmount = (place: string) => void execFileSync('umount', ['--lazy', place], { stdio: 'pipe' })
  const plugIn = () => mount('--bind', drive, directory)
  try {
    mount('-t', 'tmpfs', '-o', `size=${size},mode=0700`, 'tmpfs', drive)
    plugIn()
  } catch (error) {
    rmSync(root, { recursive: true, force: true })
    return reasonOf('disk', error)
  }
  const filler = join(drive, 'filler')
  let views = 1
  return {
    directory,
    content: drive,
    fill: () => fillUp(filler),
    free: () => rmSync(filler, { force: true }),
    makeReadOnly() {
      // The kernel refuses to remount a disk with files open for writing, such as databases.
      plugIn()
      views++
      mount('-o', 'remount,bind,ro', directory)
    },
    makeWritable() {
      unmount(directory)
      views--
    },
    unplug() {
      unmount(directory)
      views--
    },
    plugIn() {
      plugIn()
      views++
    },
    remove() {
      while (views-- > 0) unmount(directory)
      unmount(drive)
      rmdirSync(drive)
      rmSync(root, { recursive: true, force: true })
    },
  }
}

function fillUp(path: string): void {
  const descriptor = openSync(path, 'a')
  try {
    for (;;) writeSync(descriptor, PAGE)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
