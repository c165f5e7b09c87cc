import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { KeyFrame, Ready } from '#contract/web/web-handshake.ts'
import type { Ports } from '#core/ports/ports.ts'
import { StoreError } from '#core/ports/store.ts'
import { openDocumentIndex } from '#node/files/document-index.ts'
import { runShell, untilPrinted } from '#test/fakes/shells/running-web-shell.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

function addressIn([printed = '']: readonly string[]) {
  const [, origin = '', key = ''] = /(http:\S+)\/#key=(\S+)$/u.exec(printed) ?? []
  return { origin, key }
}

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

  it('says where it is while the simulated market is starting, so that windows open before it is ready', async () => {
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

  it('stops cleanly when asked to: core and port are closed, and the profile is free again', async () => {
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

  it('notifies the core within two seconds that the profile is lost, and then changes nothing in it', async () => {
    const first = runShell(['--no-open'])
    await untilPrinted(first.printed)
    first.seen.ports?.store.write('settings', { theme: 'dark' })
    rmSync(join(first.directory, 'lock'))
    expect(() => first.seen.ports?.store.write('settings', { theme: 'light' })).toThrow(StoreError)
    await expect.poll(() => first.seen.profileLost, { timeout: 2_000 }).toBe(true)
    expect(first.errors.join()).toContain('deleted, moved or replaced')
    const second = runShell(['--no-open', '--profile', first.directory])
    expect(await second.finished).toBe(1)
    expect(second.errors.join()).toContain('start again in a minute and a half')
    first.stop()
    expect(await first.finished).toBe(0)
    // The service still counts the requests of the first.
    const third = runShell(['--no-open', '--profile', first.directory])
    expect(await third.finished).toBe(1)
    expect(third.errors).toEqual(second.errors)
    expect(readFileSync(join(first.directory, 'settings.json'), 'utf8')).toContain('{"theme":"dark"}')
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

  it('starts with a damaged file, reports to the core what was lost, and keeps the damaged file', async () => {
    const profile = temporaryDirectory()
    openDocumentIndex(profile).keep(['settings'])
    writeFileSync(join(profile, 'settings.json'), '{"theme": "da')
    const { printed, seen } = runShell(['--no-open', '--profile', profile])
    await untilPrinted(printed)
    expect(seen.notices).toMatchObject([{ kind: 'fileReset', file: join(profile, 'settings.json') }])
    const [notice] = seen.notices
    expect(notice?.kind === 'fileReset' && readFileSync(notice.movedTo, 'utf8')).toBe('{"theme": "da')
  })

  it('runs in a profile that cannot be written, and says so', async () => {
    const file = join(temporaryDirectory(), 'a-file')
    writeFileSync(file, '')
    const profile = join(file, 'profile')
    const { printed, errors, seen, stop, finished } = runShell(['--no-open', '--profile', profile])
    await untilPrinted(printed)
    // Every store on the profile reports it, some with a delay; the core shows it once.
    expect(seen.notices[0]).toEqual({ kind: 'profileUnwritable', directory: profile })
    expect(new Set(seen.notices.map(({ kind }) => kind)).size).toBe(1)
    stop()
    expect(await finished).toBe(0)
    expect(errors.filter((line) => line.includes(profile))).toHaveLength(1)
  })

  it('reports to the core when the simulated market cannot be started', async () => {
    const { printed, seen } = runShell(['--no-open'])
    await untilPrinted(printed)
    await expect(seen.ports?.simulatedMarket.start()).rejects.toThrow('The simulated market ended')
  })
})

describe('a web shell that cannot start', () => {
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

  it('because the environment’s key is invalid says so without repeating it', async () => {
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
