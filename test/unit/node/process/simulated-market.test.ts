import { describe, expect, it } from 'vitest'
import { settlePromises } from '#test/fakes/ports/fake-clock.ts'
import { createSimulatedMarket } from '#node/process/simulated-market.ts'

/** A process whose output and end the test controls. */
function createFakeProcess() {
  let output: (text: string) => void = () => undefined
  let receiveExit: (reason: string) => void = () => undefined
  const process = {
    kills: 0,
    say: (text: string) => output(text),
    end: (reason: string) => receiveExit(reason),
    onOutput: (listener: (text: string) => void) => void (output = listener),
    onExit: (listener: (reason: string) => void) => void (receiveExit = listener),
    kill() {
      process.kills += 1
      receiveExit('SIGTERM')
    },
  }
  return process
}

function createMarket(timeLimitMs = 1_000) {
  const launches: { args: readonly string[]; environment: Readonly<Record<string, string>> }[] = []
  const processes: ReturnType<typeof createFakeProcess>[] = []
  const market = createSimulatedMarket({
    launch(args, environment) {
      const process = createFakeProcess()
      launches.push({ args, environment })
      processes.push(process)
      return process
    },
    timeLimitMs,
  })
  return { market, launches, processes }
}

describe('the simulated market', () => {
  it('may be at the other address of this machine, where that has IPv6 alone', async () => {
    const { market, processes } = createMarket()
    const start = market.start()
    processes[0]?.say('Simulated market at http://[::1]:40123\n')
    expect((await start).baseUrl).toBe('http://[::1]:40123')
  })

  it('is where it says it is, and knows the key that it was given', async () => {
    const { market, launches, processes } = createMarket()
    const start = market.start()
    processes[0]?.say('Simulated market at http://127.0.0.1:40123\n')
    const { baseUrl, token } = await start
    expect(baseUrl).toBe('http://127.0.0.1:40123')
    expect(token.length).toBeGreaterThanOrEqual(32)
    expect(launches[0]?.environment).toEqual({ QUOTEDECK_SIMULATOR_TOKEN: token })
    // Another user of the machine can read the arguments.
    expect(launches[0]?.args.join(' ')).not.toContain(token)
  })

  it('is understood when its line comes in pieces, among others', async () => {
    const { market, processes } = createMarket()
    const start = market.start()
    for (const piece of ['warming up\nSimulated mar', 'ket at http://127.0.0.1:4', '0123', '\r\n'])
      processes[0]?.say(piece)
    expect((await start).baseUrl).toBe('http://127.0.0.1:40123')
  })

  it('is started once, however often it is asked for', async () => {
    const { market, launches, processes } = createMarket()
    const starts = [market.start(), market.start()]
    processes[0]?.say('Simulated market at http://127.0.0.1:40123\n')
    const [first, second] = await Promise.all(starts)
    expect(second).toEqual(first)
    expect(await market.start()).toEqual(first)
    expect(launches).toHaveLength(1)
  })

  it('that ends before it is ready fails to start, with its reason, and can be started again with another key', async () => {
    const { market, launches, processes } = createMarket()
    const start = market.start()
    processes[0]?.end('exit code 1 port in use')
    await expect(start).rejects.toThrow('exit code 1 port in use')
    const again = market.start()
    processes[1]?.say('Simulated market at http://127.0.0.1:40124\n')
    expect((await again).baseUrl).toBe('http://127.0.0.1:40124')
    expect(launches[1]?.environment).not.toEqual(launches[0]?.environment)
  })

  it('that stays silent is ended at the time limit', async () => {
    const { market, processes } = createMarket(20)
    const start = market.start()
    processes[0]?.say('Simulated market at http://evil.example:1\n')
    await expect(start).rejects.toThrow('did not start in time')
    expect(processes[0]?.kills).toBe(1)
  })

  it('ends without a reported loss when it is stopped, and may be stopped when it does not run', async () => {
    const { market, processes } = createMarket()
    const losses: string[] = []
    await market.stop()
    const start = market.start()
    processes[0]?.say('Simulated market at http://127.0.0.1:40123\n')
    void (await start).loss.then((reason) => losses.push(reason))
    await market.stop()
    await market.stop()
    await settlePromises()
    expect(processes[0]?.kills).toBe(1)
    expect(losses).toEqual([])
  })

  it('that ends unexpectedly later is reported, and starts again when asked', async () => {
    const { market, launches, processes } = createMarket()
    const start = market.start()
    processes[0]?.say('Simulated market at http://127.0.0.1:40123\n')
    const { loss } = await start
    processes[0]?.end('SIGKILL')
    expect(await loss).toBe('SIGKILL')
    const again = market.start()
    processes[1]?.say('Simulated market at http://127.0.0.1:40125\n')
    await again
    expect(launches).toHaveLength(2)
  })
})
