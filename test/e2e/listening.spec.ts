/** On which addresses the application and its simulated market listen. */
import { execFileSync } from 'node:child_process'
import { openDesk } from './desk.ts'
import { expect, test } from './fixture.ts'
import { descendantsOf, processesOn } from './processes.ts'

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

test('listens on this machine alone', async ({ sharedApplication, hostName }) => {
  test.skip(process.platform !== 'linux', 'The addresses are read from ss, which is of Linux.')
  const desk = openDesk(await sharedApplication.firstWindow())
  await expect.poll(async () => (await desk.prices()).size).toBeGreaterThan(0)
  const own = processesOn(sharedApplication.profile)
  const addresses = listeningAddresses([...own, ...own.flatMap(descendantsOf)])
  // Those of the simulated market, and of the web shell on both loopback addresses.
  expect(addresses.length).toBeGreaterThanOrEqual(hostName === 'web-shell' ? 2 : 1)
  for (const address of addresses) expect(address).toMatch(/^(?:127\.0\.0\.1|\[::1\]):\d+$/u)
})
