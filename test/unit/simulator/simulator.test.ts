import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { compileCacheVariables } from '#test/compile-cache.ts'

interface Command {
  readonly process: ChildProcessWithoutNullStreams
  readonly stdout: () => string
  readonly stderr: () => string
  /** Resolves to the exit code. */
  readonly exited: Promise<number | null>
}

function run(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Command {
  const child = spawn(process.execPath, ['src/simulator/simulator.ts', ...words], {
    env: { PATH: process.env['PATH'], ...compileCacheVariables(), ...environment },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (text: Buffer) => (stdout += text.toString()))
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()))
  const exited = once(child, 'close').then(([code]) => code as number | null)
  return { process: child, stdout: () => stdout, stderr: () => stderr, exited }
}

async function addressOf(command: Command): Promise<string> {
  await Promise.race([once(command.process.stdout, 'data'), command.exited])
  const address = /^Simulated market at (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(command.stdout())?.[1]
  return address ?? expect.fail(command.stdout() + command.stderr())
}

describe('the simulator command', { timeout: 20_000 }, () => {
  it('says in one line where the market is, and ends well on a signal', async () => {
    const command = run(['--port', '0'])
    const address = await addressOf(command)
    expect((await fetch(`${address}/crypto/quotes?region=BA&codes=BTCUSDT`)).status).toBe(200)
    command.process.kill('SIGTERM')
    expect(await command.exited).toBe(0)
    expect(command.stdout().split('\n')).toHaveLength(2)
  })

  it('takes its token from the environment', async () => {
    const command = run([], { QUOTEDECK_SIMULATOR_TOKEN: 'from-outside' })
    const url = `${await addressOf(command)}/fund/quotes?region=US&codes=SPY`
    expect((await fetch(url)).status).toBe(401)
    expect((await fetch(url, { headers: { token: 'from-outside' } })).status).toBe(200)
  })

  it('ends with its parent when it is asked to', async () => {
    const command = run(['--exit-with-parent'])
    await addressOf(command)
    command.process.stdin.end()
    expect(await command.exited).toBe(0)
  })

  it('leaves the signals of a terminal to its parent when it is asked to', async () => {
    const command = run(['--exit-with-parent', '--leave-signals-to-parent'])
    const address = await addressOf(command)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) command.process.kill(signal)
    expect((await fetch(`${address}/crypto/quotes?region=BA&codes=BTCUSDT`)).status).toBe(200)
    command.process.stdin.end()
    expect(await command.exited).toBe(0)
  })

  it('reads faults from a file', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'faults-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    const file = join(directory, 'faults.json')
    writeFileSync(file, JSON.stringify({ rules: [{ fault: 'status', status: 503, paths: '/news' }] }))
    const address = await addressOf(run(['--faults', file]))
    expect((await fetch(`${address}/news?market=stock&lang=en`)).status).toBe(503)
  })

  it.each([
    [['--colour', 'blue'], "unknown option '--colour'"],
    [['--port', '70000'], 'whole number from 0 to 65535'],
    [['--plan', 'gold'], 'base, professional, premium, enterprise'],
    [['--speed', '0'], 'a number above 0'],
    [['--start', 'tomorrow'], 'a time such as'],
    [['--instruments', '20000'], 'whole number from 0 to 10000'],
    [['--faults', 'no-such-file.json'], 'no-such-file.json'],
    [['surplus'], 'too many arguments'],
  ])('refuses %j and lists the options', async (words, reason) => {
    const command = run(words)
    expect(await command.exited).toBe(2)
    expect(command.stderr()).toContain(reason)
    expect(command.stderr()).toContain('--requests-per-minute')
    expect(command.stdout()).toBe('')
  })

  it('says that its port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const command = run(['--port', String(port)])
    expect(await command.exited).toBe(1)
    expect(command.stderr()).toMatch(/^The simulated market cannot start: .*EADDRINUSE/)
  })
})
