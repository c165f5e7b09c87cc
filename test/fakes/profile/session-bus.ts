/** A session bus for one test, and a client on it that owns a name, as the host of tray icons does. Linux only. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { temporaryDirectory } from './temporary-directory.ts'

export interface SessionBus {
  has(program: string): Promise<boolean>
  run(program: string, words: readonly string[]): Promise<string>
  /** Owns a name until the returned function is called. */
  own(name: string): Promise<() => Promise<void>>
}

/** Null if no bus can be started because `dbus-daemon` is not installed. */
export async function startSessionBus(): Promise<SessionBus | null> {
  const path = join(temporaryDirectory(), 'bus')
  const words = ['--session', '--nofork', '--nopidfile', `--address=unix:path=${path}`, '--print-address=1']
  const daemon = spawn('dbus-daemon', words, { stdio: ['ignore', 'pipe', 'ignore'] })
  const isStarted = await Promise.race([
    once(createInterface(daemon.stdout), 'line').then(() => true),
    once(daemon, 'close').then(() => false),
    new Promise<false>((resolve) => daemon.once('error', () => resolve(false))),
  ])
  if (!isStarted) return null
  onTestFinished(() => void daemon.kill())
  const env = { ...process.env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` }
  return {
    has: (program) =>
      new Promise((resolve) => {
        execFile(program, ['--help'], (error) => resolve(error?.code !== 'ENOENT'))
      }),
    run: (program, asked) =>
      new Promise((resolve, reject) => {
        execFile(program, asked, { env }, (error, stdout) => {
          if (error === null) resolve(stdout)
          else reject(new Error(`${program} failed`, { cause: error }))
        })
      }),
    own: (name) => ownName(path, name),
  }
}

async function ownName(path: string, name: string): Promise<() => Promise<void>> {
  const socket = createConnection(path)
  await once(socket, 'connect')
  const user = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex')
  socket.write(`\0AUTH EXTERNAL ${user}\r\n`)
  await once(socket, 'data')
  const flags = Buffer.alloc(4)
  socket.write('BEGIN\r\n')
  socket.write(callOf(1, 'Hello', null))
  await once(socket, 'data')
  socket.write(callOf(2, 'RequestName', { signature: 'su', body: padded(text(name), 4, flags) }))
  await once(socket, 'data')
  return async () => {
    socket.end()
    await once(socket, 'close')
  }
}

/** A call to the bus itself, by the D-Bus specification, "Message Format", in little-endian order. */
function callOf(serial: number, member: string, content: { signature: string; body: Buffer } | null): Buffer {
  const bus = 'org.freedesktop.DBus'
  let fields = field(1, 'o', text('/org/freedesktop/DBus'))
  fields = padded(fields, 8, field(2, 's', text(bus)))
  fields = padded(fields, 8, field(3, 's', text(member)))
  fields = padded(fields, 8, field(6, 's', text(bus)))
  if (content !== null) fields = padded(fields, 8, field(8, 'g', signature(content.signature)))
  const start = Buffer.alloc(16)
  start.set([0x6c, 1, 0, 1])
  start.writeUInt32LE(content?.body.length ?? 0, 4)
  start.writeUInt32LE(serial, 8)
  start.writeUInt32LE(fields.length, 12)
  return padded(Buffer.concat([start, fields]), 8, content?.body ?? Buffer.alloc(0))
}

const field = (code: number, type: string, value: Buffer): Buffer =>
  Buffer.concat([Buffer.from([code]), signature(type), value])

const signature = (types: string): Buffer => Buffer.concat([Buffer.from([types.length]), Buffer.from(`${types}\0`)])

function text(value: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(Buffer.byteLength(value))
  return Buffer.concat([length, Buffer.from(`${value}\0`)])
}

/** Aligned to a multiple of `multiple` bytes. */
const padded = (before: Buffer, multiple: number, next: Buffer): Buffer =>
  Buffer.concat([before, Buffer.alloc((multiple - (before.length % multiple)) % multiple), next])
