/** The application's processes and those of its simulated market: where they listen, and that they end together. */
import { execFileSync } from 'node:child_process'
import { openDesk } from './desk.ts'
import { expect, test } from './fixture.ts'
import { descendantsOf, processesOn } from './processes.ts'

test.skip(process.platform === 'win32', 'Windows has no process groups.')

/** The local addresses on which these processes listen, as `ss` shows them. */
function listeningAddresses(processes: readonly string[]): readonly string[] {
  const ofThem = new RegExp(`pid=(?:${processes.join('|')}),`, 'u')
  return execFileSync('ss', ['--listening', '--tcp', '--udp', '--numeric', '--processes', '--no-header'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((line) => ofThem.test(line))
    .map((line) => line.split(/\s+/u)[4] ?? line)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  // Ctrl+C in a terminal, and what a service manager does: every process of the command gets the signal at once.
  test(`ends without a word, and leaves no process behind, when ${signal} reaches all of its processes`, async ({
    launch,
    hostName,
  }) => {
    const application = await launch({ ownGroup: true })
    // The simulated market runs: its end could be taken for a fault.
    const desk = openDesk(await application.firstWindow())
    await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(15)

    // The addresses are read from ss, which is of Linux.
    if (process.platform === 'linux' && signal === 'SIGINT')
      await test.step('listens on this machine alone', () => {
        const own = processesOn(application.profile)
        const addresses = listeningAddresses([...own, ...own.flatMap(descendantsOf)])
        // Those of the simulated market, and of the web shell on both loopback addresses.
        expect(addresses.length).toBeGreaterThanOrEqual(hostName === 'web-shell' ? 2 : 1)
        for (const address of addresses) expect(address).toMatch(/^(?:127\.0\.0\.1|\[::1\]):\d+$/u)
      })

    const saidBefore = application.stdout() + application.stderr()
    application.signalGroup(signal)

    expect(await application.exited).toBe(0)
    await expect.poll(() => application.hasGroup()).toBe(false)
    expect(application.stdout() + application.stderr()).toBe(saidBefore)
  })
