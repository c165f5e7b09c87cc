import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { KeyFrame, Ready } from '../../../src/contract/web-handshake.ts'
import type { Backend } from '../../../src/core/backend.ts'
import type { Overrides } from '../../../src/core/connection/overrides.ts'
import type { Ports } from '../../../src/core/ports/ports.ts'
import type { Notice } from '../../../src/model/notice.ts'
import { DEFAULT_SETTINGS } from '../../../src/model/settings.ts'
import { parseCommandLine } from '../../../src/node/options.ts'
import type { AppWindows, WindowEnd } from '../../../src/web/app-window.ts'
import { runWebShell } from '../../../src/web/shell.ts'
import { createFakeShellWindows } from '../../fakes/fake-shell-windows.ts'
import { temporaryDirectory } from '../../fakes/temporary-directory.ts'

/** A core that does nothing but remember what it was given. */
function createFakeBackend(start: (ports: Ports) => Promise<void> = () => Promise.resolve()) {
  const seen = {
    ports: null as Ports | null,
    overrides: null as Overrides | null,
    notices: [] as Notice[],
    started: false,
    disposed: false,
  }
  function createBackend(ports: Ports, overrides: Overrides): Backend {
    seen.ports = ports
    seen.overrides = overrides
    return {
      start() {
        seen.started = true
        return start(ports)
      },
      connect: () => ({
        receive: () => Promise.resolve({ ok: true, value: null }),
        hold: () => undefined,
        close: () => undefined,
      }),
      windows: createFakeShellWindows(),
      report: (notice) => void seen.notices.push(notice),
      wake: () => undefined,
      async dispose() {
        seen.disposed = true
        // The next one on the same profile would wait for files that are open.
        await ports.candleArchive.close()
        await ports.tapeArchive.close()
        ports.alertStore.close()
      },
    }
  }
  return { seen, createBackend }
}

interface Surroundings {
  readonly environment?: Record<string, string | undefined>
  readonly isBuilt?: boolean
  readonly start?: (ports: Ports) => Promise<void>
  readonly appWindows?: AppWindows
}

function runShell(argv: readonly string[], { environment = {}, isBuilt = true, start, appWindows }: Surroundings = {}) {
  const root = temporaryDirectory()
  const pagesDirectory = join(root, 'pages')
  mkdirSync(pagesDirectory)
  if (isBuilt) writeFileSync(join(pagesDirectory, 'index.html'), '<!doctype html>')
  const commandLine = parseCommandLine(argv, '1.2.3')
  if (commandLine.kind !== 'run') throw new Error(commandLine.text)
  const stop = Promise.withResolvers<void>()
  const { seen, createBackend } = createFakeBackend(start)
  const printed: string[] = []
  const errors: string[] = []
  const opened: string[] = []
  const directory = join(root, 'profile')
  const finished = runWebShell(commandLine.options, {
    createBackend,
    defaultDirectory: directory,
    pagesDirectory,
    simulatorEntry: join(root, 'absent.js'),
    candleWorkerEntry: resolve('src/node/candle-archive-worker.ts'),
    program: { version: '1.2.3', build: 'abc', commit: null, updateSource: null },
    environment,
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
    openBrowser: (url) => opened.push(url),
    createAppWindows: () => appWindows ?? null,
    stopRequested: stop.promise,
  })
  onTestFinished(async () => {
    stop.resolve()
    await finished
  })
  return { directory, seen, printed, errors, opened, finished, stop: () => stop.resolve() }
}

const untilPrinted = (printed: readonly string[]) => expect.poll(() => printed.length).toBe(1)

function addressIn([printed = '']: readonly string[]) {
  const [, origin = '', key = ''] = /(http:\S+)\/#key=(\S+)$/u.exec(printed) ?? []
  return { origin, key }
}

/** What the shell says to a window's first frame. */
async function answerTo(origin: string, frame: KeyFrame): Promise<unknown> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket`, { origin })
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  socket.send(JSON.stringify(frame))
  const [data] = (await once(socket, 'message')) as [Buffer]
  return JSON.parse(data.toString())
}

describe('the web shell', () => {
  it('says in one line where it is, opens the browser there, and answers there', async () => {
    const { printed, opened, seen } = runShell([])
    await untilPrinted(printed)
    const [, address = ''] =
      /^Quotedeck is at (http:\/\/127\.0\.0\.1:\d+\/#key=[\w-]{43})$/u.exec(printed[0] ?? '') ?? []
    expect((await fetch(address)).status).toBe(200)
    expect(opened).toHaveLength(1)
    const { origin, key } = addressIn(printed)
    const [, code = ''] = /^http:\/\/127\.0\.0\.1:\d+\/#code=([\w-]{43})$/u.exec(opened[0] ?? '') ?? []
    expect(opened[0]).not.toContain(key)
    expect(await answerTo(origin, { key: '', code, profile: null })).toMatchObject({ ready: { key } })
    expect(seen.started).toBe(true)
  })

  it('says where it is while the simulated market is starting, so that windows open meanwhile', async () => {
    const start = async ({ simulatedMarket }: Ports) => {
      await simulatedMarket.start().catch(() => undefined)
      await new Promise(() => undefined)
    }
    const { printed } = runShell(['--no-open'], { start })
    await untilPrinted(printed)
  })

  it('opens no browser when asked not to', async () => {
    const { printed, opened } = runShell(['--no-open'])
    await untilPrinted(printed)
    expect(opened).toEqual([])
  })

  it('stops cleanly when asked to: core and port are let go, and the profile is free again', async () => {
    const first = runShell(['--no-open'])
    await untilPrinted(first.printed)
    const origin = /http:\S+(?=\/#)/u.exec(first.printed[0] ?? '')?.[0] ?? ''
    first.stop()
    expect(await first.finished).toBe(0)
    expect(first.seen.disposed).toBe(true)
    await expect(fetch(origin)).rejects.toThrow('fetch failed')
    const second = runShell(['--no-open', '--profile', first.directory])
    await untilPrinted(second.printed)
    expect(first.errors).toEqual([])
  })

  it('stops when asked to before the core has started, and then prints no address', async () => {
    const { seen, printed, opened, stop, finished } = runShell([], { start: () => new Promise(() => undefined) })
    await expect.poll(() => seen.started).toBe(true)
    stop()
    expect(await finished).toBe(0)
    expect([...printed, ...opened]).toEqual([])
    expect(seen.disposed).toBe(true)
  })

  it('does not let in the key of an earlier start, and says of which profile it is itself', async () => {
    const first = runShell(['--no-open'])
    await untilPrinted(first.printed)
    const { origin, key } = addressIn(first.printed)
    const { ready } = (await answerTo(origin, { key, profile: null })) as { readonly ready: Ready }
    expect(ready).toMatchObject({ version: '1.2.3', build: 'abc', profile: { directory: first.directory } })
    expect(ready.profile.id).not.toContain(first.directory)
    first.stop()
    await first.finished

    const place = ['--no-open', '--port', new URL(origin).port]
    const again = runShell([...place, '--profile', first.directory])
    await untilPrinted(again.printed)
    expect(addressIn(again.printed).key).not.toBe(key)
    const known = { key, profile: ready.profile.id }
    expect(await answerTo(origin, known)).toMatchObject({ refused: { isSameProfile: true } })
    again.stop()
    await again.finished

    const other = runShell(place)
    await untilPrinted(other.printed)
    expect(await answerTo(origin, known)).toMatchObject({ refused: { isSameProfile: false } })
    expect(JSON.stringify(await answerTo(origin, known))).not.toContain(other.directory)
  })

  it('stores documents in its profile', async () => {
    const first = runShell(['--no-open'])
    await untilPrinted(first.printed)
    first.seen.ports?.store.write('settings', { theme: 'dark' })
    first.stop()
    await first.finished
    const second = runShell(['--no-open', '--profile', first.directory])
    await untilPrinted(second.printed)
    expect(second.seen.ports?.store.read('settings')).toEqual({ theme: 'dark' })
  })

  it('hands the command line and the environment’s key to the core, and takes the key out of the environment', async () => {
    const environment = { QUOTEDECK_TOKEN: 'CANARY-5d41402a' }
    const { seen, printed } = runShell(['--no-open', '--base-url', 'http://h/', '--plan', 'base'], { environment })
    await untilPrinted(printed)
    expect(seen.overrides).toEqual({ token: 'CANARY-5d41402a', baseUrl: 'http://h', plan: 'base' })
    expect(environment).toEqual({})
  })

  it('writes no key that it ever uses to its log', async () => {
    const { seen, printed, directory, errors } = runShell(['--no-open'], {
      environment: { QUOTEDECK_TOKEN: 'CANARY-environment' },
    })
    await untilPrinted(printed)
    await seen.ports?.http.get({ url: 'http://127.0.0.1:1/', token: 'CANARY-dialogue', timeoutMs: 100 }).outcome
    seen.ports?.log.warn('refused CANARY-environment', { reason: 'not CANARY-dialogue' })
    expect(errors.join('')).toContain('[redacted]')
    expect(errors.join('') + readFileSync(join(directory, 'quotedeck.log'), 'utf8')).not.toContain('CANARY')
  })

  it('goes on with a damaged file, reports to the core what was lost, and keeps the damaged file', async () => {
    const profile = temporaryDirectory()
    writeFileSync(join(profile, 'settings.json'), '{"theme": "da')
    const { printed, seen } = runShell(['--no-open', '--profile', profile])
    await untilPrinted(printed)
    expect(seen.notices).toMatchObject([{ kind: 'fileReset', file: join(profile, 'settings.json') }])
    const [notice] = seen.notices
    expect(notice?.kind === 'fileReset' && readFileSync(notice.movedTo, 'utf8')).toBe('{"theme": "da')
  })

  it('goes on in a profile that cannot be written, and says so', async () => {
    const file = join(temporaryDirectory(), 'a-file')
    writeFileSync(file, '')
    const profile = join(file, 'profile')
    const { printed, errors, seen } = runShell(['--no-open', '--profile', profile])
    await untilPrinted(printed)
    // Everything that would be stored there reports it, some of it a little later; the core shows it once.
    expect(seen.notices[0]).toEqual({ kind: 'profileUnwritable', directory: profile })
    expect(new Set(seen.notices.map(({ kind }) => kind)).size).toBe(1)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain(profile)
  })

  it('reports to the core when the simulated market cannot be started', async () => {
    const { printed, seen } = runShell(['--no-open'])
    await untilPrinted(printed)
    await expect(seen.ports?.simulatedMarket.start()).rejects.toThrow('The simulated market ended')
  })
})

/** A browser whose windows the test closes. */
function createFakeAppWindows() {
  const opened: string[] = []
  const ends: ((end: WindowEnd) => void)[] = []
  const seen = { closed: false }
  const appWindows: AppWindows = {
    open(url) {
      opened.push(url)
      return new Promise((resolve) => ends.push(resolve))
    },
    close: () => {
      seen.closed = true
    },
  }
  return { appWindows, opened, seen, endLast: (end: WindowEnd) => ends.at(-1)?.(end) }
}

describe('a web shell with a window of its own', () => {
  it('opens it with a code, and no browser', async () => {
    const { appWindows, opened } = createFakeAppWindows()
    const shell = runShell([], { appWindows })
    await untilPrinted(shell.printed)
    expect(opened).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{43}$/u)])
    expect(shell.opened).toEqual([])
    expect(shell.seen.ports?.application.endsWithWindow).toBe(true)
  })

  it('ends when the window is closed', async () => {
    const { appWindows, endLast } = createFakeAppWindows()
    const shell = runShell([], { appWindows })
    await untilPrinted(shell.printed)
    endLast('closed')
    expect(await shell.finished).toBe(0)
  })

  it('keeps running when the settings say so, and opens a window when it is started again', async () => {
    const { appWindows, opened, endLast } = createFakeAppWindows()
    const shell = runShell([], { appWindows })
    await untilPrinted(shell.printed)
    shell.seen.ports?.applySettings({ ...DEFAULT_SETTINGS, closeToTray: true })
    endLast('closed')
    const second = runShell(['--profile', shell.directory])
    expect(await second.finished).toBe(0)
    expect(second.printed).toEqual([
      `Quotedeck is already running with the profile ${shell.directory}, and opens a window.`,
    ])
    await expect.poll(() => opened.length).toBe(2)
    expect(new Set(opened).size).toBe(2)
  })

  it('opens the browser with another code when no window can be shown', async () => {
    const { appWindows, opened, endLast } = createFakeAppWindows()
    const shell = runShell([], { appWindows })
    await untilPrinted(shell.printed)
    endLast('failed')
    await expect.poll(() => shell.opened.length).toBe(1)
    expect(shell.opened[0]).toMatch(/#code=/u)
    expect(shell.opened).not.toEqual(opened)
  })

  it('closes the window when it is stopped', async () => {
    const { appWindows, seen } = createFakeAppWindows()
    const shell = runShell([], { appWindows })
    await untilPrinted(shell.printed)
    shell.stop()
    await shell.finished
    expect(seen.closed).toBe(true)
  })

  it('opens a tab all the same when asked to', async () => {
    const { appWindows, opened } = createFakeAppWindows()
    const shell = runShell(['--tab'], { appWindows })
    await untilPrinted(shell.printed)
    expect([opened.length, shell.opened.length]).toEqual([0, 1])
    expect(shell.seen.ports?.application.endsWithWindow).toBe(false)
  })

  it('that was started without a window does not end with one that was asked for later', async () => {
    const { appWindows, opened, endLast } = createFakeAppWindows()
    const shell = runShell(['--no-open'], { appWindows })
    await untilPrinted(shell.printed)
    expect(shell.seen.ports?.application.endsWithWindow).toBe(false)
    await runShell(['--profile', shell.directory]).finished
    await expect.poll(() => opened.length).toBe(1)
    endLast('closed')
    await runShell(['--profile', shell.directory]).finished
    await expect.poll(() => opened.length).toBe(2)
  })
})

describe('a web shell that cannot go on', () => {
  it('because another one has the profile says so, and touches nothing in it', async () => {
    const first = runShell(['--no-open'])
    await untilPrinted(first.printed)
    const unfinished = join(first.directory, 'settings.json.tmp-1')
    writeFileSync(unfinished, 'half a write of the first')
    const second = runShell(['--no-open', '--profile', first.directory])
    expect(await second.finished).toBe(1)
    expect(second.errors).toEqual([
      `Quotedeck is already running with the profile ${first.directory}. Stop it first, or choose another with --profile.`,
    ])
    expect(second.seen.ports).toBeNull()
    expect(existsSync(unfinished)).toBe(true)
  })

  it('because its port is busy says so before anything is asked of a service', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))
    })
    onTestFinished(() => void other.close())
    const { finished, errors, seen } = runShell(['--no-open', '--port', String(port)])
    expect(await finished).toBe(1)
    expect(errors).toEqual([`Port ${port} is in use. Choose another with --port, or leave it out to take a free one.`])
    expect(seen).toMatchObject({ started: false, disposed: true })
  })

  it('because the watchlist to import is not there names it', async () => {
    const { finished, errors } = runShell(['--no-open', '--import', '/absent/list.csv'])
    expect(await finished).toBe(1)
    expect(errors[0]).toMatch(/^The watchlist \/absent\/list\.csv cannot be read: ENOENT/u)
  })

  it('because the environment’s key is none says so without repeating it', async () => {
    const { finished, errors } = runShell(['--no-open'], { environment: { QUOTEDECK_TOKEN: 'CANARY 5d41' } })
    expect(await finished).toBe(1)
    expect(errors).toEqual(['QUOTEDECK_TOKEN holds characters that no key has.'])
  })

  it('because it was not built says what to run', async () => {
    const { finished, errors } = runShell(['--no-open'], { isBuilt: false })
    expect(await finished).toBe(1)
    expect(errors[0]).toContain('npm run build')
  })
})
