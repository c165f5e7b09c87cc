import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { askForWindow, listenForFurtherStarts } from '#web/opening/second-start.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

const held = () => false

function listen() {
  const directory = temporaryDirectory()
  const seen = { asked: 0 }
  const stop = listenForFurtherStarts(directory, () => (seen.asked += 1), held)
  onTestFinished(stop)
  return { directory, seen, stop, socket: join(directory, 'window.sock') }
}

describe('a second start', () => {
  it('gets a window of the one that runs', async () => {
    const { directory, seen } = listen()
    expect(await askForWindow(directory)).toBe(true)
    expect(await askForWindow(directory)).toBe(true)
    expect(seen.asked).toBe(2)
  })

  it('is not answered without a web shell, as by the desktop application', async () => {
    expect(await askForWindow(temporaryDirectory())).toBe(false)
  })

  it('is not answered by one that has ended, which leaves nothing behind', async () => {
    const { directory, stop, socket } = listen()
    expect(await askForWindow(directory)).toBe(true)
    stop()
    expect(await askForWindow(directory)).toBe(false)
    expect(existsSync(socket)).toBe(false)
  })
})

describe.skipIf(process.platform === 'win32')('the socket of further starts', () => {
  it('leaves the address to the start that has it now', async () => {
    const { directory, socket } = listen()
    const lost = listenForFurtherStarts(
      directory,
      () => undefined,
      () => true,
    )
    // As a start on a profile that was replaced.
    rmSync(socket)
    onTestFinished(listenForFurtherStarts(directory, () => undefined, held))
    lost()
    expect(await askForWindow(directory)).toBe(true)
  })

  it('replaces the socket that an earlier run has left', async () => {
    const directory = temporaryDirectory()
    writeFileSync(join(directory, 'window.sock'), '')
    onTestFinished(listenForFurtherStarts(directory, () => undefined, held))
    expect(await askForWindow(directory)).toBe(true)
  })

  it('closes a connection that sends anything else, and opens nothing', async () => {
    const { socket, seen } = listen()
    const stranger = connect(socket)
    stranger.on('error', () => undefined)
    stranger.write('GET / HTTP/1.1\r\n')
    await once(stranger, 'close')
    expect(seen.asked).toBe(0)
  })

  it('is no hindrance where its path is too long for one', async () => {
    const directory = join(temporaryDirectory(), 'x'.repeat(120))
    onTestFinished(listenForFurtherStarts(directory, () => undefined, held))
    expect(await askForWindow(directory)).toBe(false)
  })
})
