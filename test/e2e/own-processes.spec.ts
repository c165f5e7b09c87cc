/** The processes of the application and its simulated market: their open ports and their end. */
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { openDesk } from './steps/desk.ts'
import { expect, test } from './fixture.ts'
import { descendantsOf, processesOn } from './processes.ts'
import { needs } from './needs.ts'

/** Loopback addresses as the kernel's tables write them, with the bytes of each word reversed. */
const LOOPBACK: Readonly<Record<string, string>> = {
  '0100007F': '127.0.0.1',
  '00000000000000000000000001000000': '[::1]',
}
/** A TCP socket that listens, and a UDP socket, by the kernel's numbers. */
const LISTENING: ReadonlySet<string> = new Set(['0A', '07'])

/** Returns the inodes of the open sockets of a process, or an empty list if it has ended. */
function socketsOf(pid: string): readonly string[] {
  const files = `/proc/${pid}/fd`
  if (!existsSync(files)) return []
  return readdirSync(files).flatMap((file) => /^socket:\[(\d+)\]$/u.exec(targetOf(`${files}/${file}`))?.[1] ?? [])
}

/** Reads a link, or returns an empty text if the process has closed the file since. */
function targetOf(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    return ''
  }
}

/** Returns the local addresses on which these processes listen, from the kernel's tables. */
function listeningAddresses(processes: readonly string[]): readonly string[] {
  const sockets = new Set(processes.flatMap(socketsOf))
  return ['tcp', 'tcp6', 'udp', 'udp6'].flatMap((table) =>
    readFileSync(`/proc/net/${table}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/u))
      .filter(([, , , state = '', , , , , , inode = '']) => LISTENING.has(state) && sockets.has(inode))
      .map(([, local = '']) => {
        const [address = '', port = ''] = local.split(':')
        return `${LOOPBACK[address] ?? address}:${Number.parseInt(port, 16)}`
      }),
  )
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  // Like Ctrl+C in a terminal or a service manager: every process of the command gets the signal.
  test(
    `ends without a word, and leaves no process behind, when ${signal} reaches all of its processes`,
    needs('processGroups'),
    async ({ launch, hostName }) => {
      const application = await launch({ ownGroup: true })
      // The simulated market runs, so that its end could be reported as a fault.
      const desk = openDesk(await application.firstWindow())
      await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(15)

      // Only Linux has the kernel's tables of addresses.
      if (process.platform === 'linux' && signal === 'SIGINT')
        await test.step('listens on this machine alone', () => {
          const own = processesOn(application.profile)
          const addresses = listeningAddresses([...own, ...own.flatMap(descendantsOf)])
          // The simulated market's address, and both loopback addresses of the web shell.
          expect(addresses.length).toBeGreaterThanOrEqual(hostName === 'web-shell' ? 2 : 1)
          for (const address of addresses) expect(address).toMatch(/^(?:127\.0\.0\.1|\[::1\]):\d+$/u)
        })

      const saidBefore = application.stdout() + application.stderr()
      application.signalGroup(signal)

      expect(await application.exited).toBe(0)
      await expect.poll(() => application.hasGroup()).toBe(false)
      expect(application.stdout() + application.stderr()).toBe(saidBefore)
    },
  )
