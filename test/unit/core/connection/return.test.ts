import { describe, expect, it } from 'vitest'
import { SIMULATED_ACCESS } from '#test/fakes/service/fake-simulated-market.ts'
import { FORM, openConnection, SERVICE, TOKEN } from '#test/fakes/service/open-connection.ts'

describe('returning to the simulated market', () => {
  it('keeps the address and key, and connects again without asking for them', async () => {
    const { feed, session, store, secrets } = openConnection({ stored: SERVICE, secrets: { token: TOKEN } })
    await session.start()
    await session.leave()
    expect(session.current()).toMatchObject({ source: 'simulated', left: SERVICE, tokenEnding: null })
    expect([secrets.retained(), secrets.orders]).toEqual([TOKEN, []])
    expect(store.read('connection')).toEqual({ version: 1, content: { ...SERVICE, isLeft: true } })
    await session.connectAgain()
    expect(feed.connections.at(-1)).toEqual({ address: SERVICE, token: TOKEN })
    expect(session.current()).toMatchObject({ source: 'service', tokenEnding: 'wxyz' })
    expect(store.read('connection')).toEqual({ version: 1, content: SERVICE })
  })

  it('lasts over a restart, after which the service can still be connected again', async () => {
    const first = openConnection({ stored: SERVICE, secrets: { token: TOKEN } })
    await first.session.start()
    await first.session.leave()
    const { feed, session } = openConnection({ store: first.store, secrets: { token: TOKEN } })
    expect(session.current()).toMatchObject({ source: 'simulated', left: SERVICE })
    await session.start()
    expect(feed.connections.map((connection) => connection?.token)).toEqual([SIMULATED_ACCESS.token])
    await session.connectAgain()
    expect(feed.connections.at(-1)).toEqual({ address: SERVICE, token: TOKEN })
  })

  it('keeps a key that is not remembered for as long as the application runs', async () => {
    const { feed, session } = openConnection()
    await session.start()
    await session.signIn({ ...FORM, remember: false })
    await session.leave()
    await session.connectAgain()
    expect(feed.connections.at(-1)).toEqual({ address: SERVICE, token: TOKEN })
  })

  it('asks for a key that is gone', async () => {
    const { feed, session } = openConnection({ stored: SERVICE })
    await session.start()
    await session.leave()
    await session.connectAgain()
    expect(session.current()).toMatchObject({ source: 'service', state: 'keyless', address: SERVICE })
    expect(feed.connections.at(-1)).toBeNull()
  })

  it('takes back what was said about the key', async () => {
    const { session, notices } = openConnection({ secrets: { protection: 'obfuscated' } })
    await session.start()
    await session.signIn(FORM)
    expect(notices).toEqual([{ kind: 'tokenWeaklyProtected' }])
    await session.leave()
    expect(notices).toEqual([])
  })

  it('changes the source of prices before anything is known of the market that is entered', async () => {
    const { feed, session } = openConnection({ stored: SERVICE, secrets: { token: TOKEN } })
    await session.start()
    const seen: (string | null)[] = []
    feed.source.watch(() => seen.push(feed.source.current()))
    await session.leave()
    await session.connectAgain()
    expect(seen).toEqual(['simulated', SERVICE.baseUrl])
  })
})
