import type { NetworkInterfaceInfo } from 'node:os'
import { describe, expect, it } from 'vitest'
import { watchMachine } from '#node/process/machine-watch.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'

function watch() {
  const clock = createFakeClock()
  const changes: number[] = []
  const network = { addresses: ['192.168.1.7'] }
  const interfaces = () => ({
    lo: [addressNamed('127.0.0.1', true)],
    eth0: network.addresses.map((address) => addressNamed(address, false)),
    docker0: undefined,
  })
  const cancel = watchMachine(clock, () => changes.push(clock.now()), interfaces)
  return { clock, changes, cancel, network }
}

function addressNamed(address: string, internal: boolean): NetworkInterfaceInfo {
  const [netmask, mac] = ['255.255.255.0', '00:00:5e:00:53:01']
  return { address, internal, netmask, mac, family: 'IPv4', cidr: `${address}/24` }
}

describe('waking up', () => {
  it('is noticed once, within seconds, after the machine slept', () => {
    const { clock, changes } = watch()
    clock.advance(60_000)
    clock.jumpWall(3_600_000)
    clock.advance(60_000)
    expect(changes).toHaveLength(1)
  })

  it('is not seen in the ordinary delays of a busy machine, nor in a clock set back', () => {
    const { clock, changes } = watch()
    clock.jumpWall(10_000)
    clock.advance(20_000)
    clock.jumpWall(-3_600_000)
    clock.advance(20_000)
    expect(changes).toEqual([])
  })

  it('is no longer looked for after the watch was called off', () => {
    const { clock, changes, cancel } = watch()
    clock.advance(20_000)
    cancel()
    expect(clock.waiting()).toBe(0)
    clock.jumpWall(3_600_000)
    clock.advance(60_000)
    expect(changes).toEqual([])
  })
})

describe('another network', () => {
  it('is noticed once, within seconds: when it is lost, when it is back, and when its address changes', () => {
    const { clock, changes, network } = watch()
    for (const addresses of [[], ['192.168.1.7'], ['10.0.0.3'], ['2001:db8::7', '10.0.0.3']]) {
      changes.length = 0
      network.addresses = addresses
      clock.advance(5_000)
      expect(changes).toHaveLength(1)
      clock.advance(60_000)
      expect(changes).toHaveLength(1)
    }
  })

  it('is not seen in addresses that interfaces give themselves, nor in their order', () => {
    const { clock, changes, network } = watch()
    network.addresses = ['192.168.1.7', 'fe80::42:acff:fe11:2', '169.254.10.2']
    clock.advance(20_000)
    network.addresses = ['fe80::1', '192.168.1.7']
    clock.advance(20_000)
    expect(changes).toEqual([])
  })
})
