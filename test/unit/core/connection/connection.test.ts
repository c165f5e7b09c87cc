import { describe, expect, it } from 'vitest'
import type { Overrides } from '#core/connection/overrides.ts'
import { settlePromises } from '#test/fakes/ports/fake-clock.ts'
import { SIMULATED_ACCESS } from '#test/fakes/service/fake-simulated-market.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { FORM, openConnection, SERVICE, TOKEN } from '#test/fakes/service/open-connection.ts'

describe('a session with nothing configured', () => {
  it('polls the simulated market at its generous allowance', async () => {
    const { feed, session } = openConnection()
    expect(session.current()).toMatchObject({ source: 'simulated', state: 'starting' })
    await session.start()
    const address = { baseUrl: SIMULATED_ACCESS.baseUrl, plan: 'premium', codesPerRequest: 50, requestsPerMinute: 600 }
    expect(feed.connections).toEqual([{ address, token: SIMULATED_ACCESS.token }])
    feed.become('connected')
    expect(session.current()).toEqual({
      source: 'simulated',
      state: 'connected',
      address,
      left: null,
      tokenEnding: null,
      tokenProtection: null,
      failure: null,
      nextTryAt: null,
      requestsInLastMinute: 1,
    })
  })

  it('polls it at a lower allowance if the command line says so', async () => {
    const { session } = openConnection({ overrides: { plan: 'base', requestsPerMinute: 5 } })
    await session.start()
    expect(session.current().address).toMatchObject({ plan: 'base', codesPerRequest: 10, requestsPerMinute: 5 })
  })

  it('does not send a key from the environment to the simulated market', async () => {
    const { feed, session } = openConnection({ overrides: { token: TOKEN } })
    await session.start()
    expect(feed.connections.map((connection) => connection?.token)).toEqual([SIMULATED_ACCESS.token])
  })

  it('says so when the simulated market does not start', async () => {
    const { feed, session, notices } = openConnection({ market: new Error('no free port') })
    await session.start()
    expect(feed.connections).toEqual([])
    expect(session.current()).toMatchObject({ state: 'offline', failure: { kind: 'unavailable' } })
    expect(notices).toEqual([{ kind: 'simulatorFailed', message: 'no free port' }])
  })
})

describe('a simulated market that ends unexpectedly', () => {
  it('is started again and polled', async () => {
    const { clock, feed, session, simulatedMarket, notices } = openConnection()
    await session.start()
    clock.advance(60_000)
    simulatedMarket.end('SIGKILL')
    await settlePromises()
    expect(simulatedMarket.starts).toBe(2)
    expect(feed.connections).toHaveLength(3)
    expect(feed.connections[1]).toBeNull()
    expect(feed.connections[2]).toEqual(feed.connections[0])
    expect(notices).toEqual([])
  })

  it('is not started again if it ran for less than a minute, and the user sees the reason', async () => {
    const { clock, feed, session, simulatedMarket, notices } = openConnection()
    await session.start()
    clock.advance(59_999)
    simulatedMarket.end('out of memory')
    await settlePromises()
    expect(simulatedMarket.starts).toBe(1)
    expect(feed.connections.at(-1)).toBeNull()
    expect(notices).toEqual([{ kind: 'simulatorFailed', message: 'out of memory' }])
    expect(session.current()).toMatchObject({ source: 'simulated', state: 'offline' })
  })

  it('causes no restart and no notice once a service is polled', async () => {
    const { clock, feed, session, simulatedMarket, notices } = openConnection()
    await session.start()
    await session.signIn(FORM)
    clock.advance(60_000)
    simulatedMarket.end('SIGKILL')
    await settlePromises()
    expect(simulatedMarket.starts).toBe(1)
    expect(feed.connections.at(-1)).toEqual({ address: SERVICE, token: TOKEN })
    expect(notices).toEqual([])
  })
})

describe('a session with a stored service', () => {
  it('polls it with the kept key', async () => {
    const { feed, session, simulatedMarket } = openConnection({ stored: SERVICE, secrets: { token: TOKEN } })
    expect(session.current().source).toBe('service')
    await session.start()
    expect(feed.connections).toEqual([{ address: SERVICE, token: TOKEN }])
    expect(session.current()).toMatchObject({ source: 'service', tokenEnding: 'wxyz', tokenProtection: 'encrypted' })
    expect(simulatedMarket.starts).toBe(0)
  })

  it('asks for a key, and polls nothing, if no key is stored', async () => {
    const { feed, session } = openConnection({ stored: SERVICE })
    await session.start()
    expect(feed.connections).toEqual([])
    expect(session.current()).toMatchObject({ source: 'service', state: 'keyless', address: SERVICE })
  })

  it('asks for a key when the kept one cannot be read, and does not throw the kept one away', async () => {
    const { session, notices, secrets } = openConnection({ stored: SERVICE, secrets: { token: TOKEN, broken: true } })
    await session.start()
    expect(session.current().state).toBe('keyless')
    expect(notices).toEqual([{ kind: 'tokenUnreadable' }])
    expect(secrets.retained()).toBe(TOKEN)
  })

  it('falls back to the simulated market when the stored address is damaged', async () => {
    const store = createFakeStore({ connection: { version: 1, content: { ...SERVICE, baseUrl: 'file:///etc' } } })
    const { session } = openConnection({ store, secrets: { token: TOKEN } })
    await session.start()
    expect(session.current().source).toBe('simulated')
  })
})

describe('a session with an address for this run only', () => {
  const overrides: Overrides = { baseUrl: 'https://other.example.com', token: 'another-key-0000', plan: 'base' }

  it('polls that service cautiously, with the key of the environment, and stores neither', async () => {
    const { feed, session, store, secrets } = openConnection({ stored: SERVICE, secrets: { token: TOKEN }, overrides })
    await session.start()
    const address = { baseUrl: 'https://other.example.com', plan: 'base', codesPerRequest: 10, requestsPerMinute: 5 }
    expect(feed.connections).toEqual([{ address, token: 'another-key-0000' }])
    expect(session.current().tokenProtection).toBe('environment')
    expect(store.writes).toEqual([])
    expect(secrets.retained()).toBe(TOKEN)
  })

  it('never sends the kept key to another address than the one it was kept for', async () => {
    const { feed, session } = openConnection({
      stored: SERVICE,
      secrets: { token: TOKEN },
      overrides: { baseUrl: 'https://other.example.com' },
    })
    await session.start()
    expect(feed.connections).toEqual([])
    expect(session.current().state).toBe('keyless')
  })

  it('takes the rest from what is stored for the same address', async () => {
    const { feed, session } = openConnection({
      stored: SERVICE,
      secrets: { token: TOKEN },
      overrides: { baseUrl: SERVICE.baseUrl, requestsPerMinute: 60 },
    })
    await session.start()
    expect(feed.connections).toEqual([{ address: { ...SERVICE, requestsPerMinute: 60 }, token: TOKEN }])
  })
})

describe('signing in', () => {
  it('keeps the address and the key apart, polls the service and stops the simulated market', async () => {
    const { feed, session, store, secrets, simulatedMarket } = openConnection()
    await session.start()
    await session.signIn(FORM)
    expect(feed.connections.at(-1)).toEqual({ address: SERVICE, token: TOKEN })
    expect(store.read('connection')).toEqual({ version: 1, content: SERVICE })
    expect(secrets.retained()).toBe(TOKEN)
    expect(secrets.orders).toEqual([`save ${SERVICE.baseUrl}`])
    expect(simulatedMarket.running).toBe(false)

    const relaunched = openConnection({ store, secrets: { token: TOKEN } })
    await relaunched.session.start()
    expect(relaunched.feed.connections).toEqual([{ address: SERVICE, token: TOKEN }])
  })

  it('keeps the key for this run alone when it is not to be remembered', async () => {
    const { session, secrets } = openConnection()
    await session.signIn({ ...FORM, remember: false })
    expect(secrets.retained()).toBeNull()
    expect(session.current().tokenProtection).toBe('sessionOnly')
  })

  it('works for this run when the key store does not', async () => {
    const { feed, session, notices } = openConnection({ secrets: { broken: true } })
    await session.signIn(FORM)
    expect(feed.connections.at(-1)?.token).toBe(TOKEN)
    expect(session.current().tokenProtection).toBe('sessionOnly')
    expect(notices).toEqual([{ kind: 'documentsNotSaved', documents: ['secrets'] }])
  })

  it('says when the key is only obfuscated on this machine', async () => {
    const { session, notices } = openConnection({ secrets: { protection: 'obfuscated' } })
    await session.signIn(FORM)
    expect(notices).toEqual([{ kind: 'tokenWeaklyProtected' }])
  })

  it('lets the plan fix the codes in a request, but for an enterprise plan', async () => {
    const { session } = openConnection()
    await session.signIn({ ...FORM, codesPerRequest: 777 })
    expect(session.current().address?.codesPerRequest).toBe(20)
    await session.signIn({ ...FORM, plan: 'enterprise', codesPerRequest: 777 })
    expect(session.current().address?.codesPerRequest).toBe(777)
  })

  it('is not overtaken by a simulated market that was still starting', async () => {
    const market = Promise.withResolvers<void>()
    const { feed, session } = openConnection({ market: market.promise })
    const started = session.start()
    const signedIn = session.signIn(FORM)
    market.resolve()
    await Promise.all([started, signedIn])
    expect(feed.connections.at(-1)?.token).toBe(TOKEN)
    expect(session.current().source).toBe('service')
  })

  it.each([
    ['elevenchars', null],
    ['twelve-chars', 'hars'],
  ])('shows of the key %j the ending %j', async (token, tokenEnding) => {
    const { session } = openConnection()
    await session.signIn({ ...FORM, token })
    expect(session.current().tokenEnding).toBe(tokenEnding)
  })

  it('keeps the key out of everything that a window or the log receives', async () => {
    const { session, received, log, notices, store } = openConnection({ secrets: { broken: true } })
    await session.start()
    await session.signIn(FORM)
    await session.signOut()
    expect(JSON.stringify([received, log.lines, notices, store.read('connection')])).not.toContain('CANARY')
  })
})

describe('signing out', () => {
  it('forgets the address and key and returns to the simulated market', async () => {
    const { feed, session, store, secrets } = openConnection({ stored: SERVICE, secrets: { token: TOKEN } })
    await session.start()
    await session.signOut()
    expect(feed.connections.map((connection) => connection?.token ?? null)).toEqual([
      TOKEN,
      null,
      SIMULATED_ACCESS.token,
    ])
    expect(store.read('connection')).toEqual({ version: 1, content: null })
    expect(secrets.retained()).toBeNull()
    expect(session.current()).toMatchObject({ source: 'simulated', tokenEnding: null })
  })

  it('says so when the key could not be forgotten', async () => {
    const { session, notices } = openConnection({ stored: SERVICE, secrets: { token: TOKEN, broken: true } })
    await session.signOut()
    expect(notices).toContainEqual({ kind: 'documentsNotSaved', documents: ['secrets'] })
    expect(session.current().source).toBe('simulated')
  })
})

describe('a session that is watched', () => {
  it('is published when it has changed, however often the feed reports the same', async () => {
    const { feed, session } = openConnection({ stored: SERVICE, secrets: { token: TOKEN } })
    await session.start()
    const states: string[] = []
    session.watch(({ state }) => states.push(state))
    for (const state of ['connected', 'connected', 'degraded', 'degraded', 'connected'] as const) feed.become(state)
    expect(states).toEqual(['connected', 'degraded', 'connected'])
  })
})

describe('disposing of a session', () => {
  it('stops the simulated market and polls nothing more', async () => {
    const market = Promise.withResolvers<void>()
    const { feed, session, simulatedMarket } = openConnection({ market: market.promise })
    const started = session.start()
    await Promise.resolve()
    await session.dispose()
    market.resolve()
    await started
    expect(feed.connections).toEqual([])
    await session.signIn(FORM)
    expect(feed.connections).toEqual([])
    expect(simulatedMarket.running).toBe(false)
  })
})
