import { describe, expect, it } from 'vitest'
import { UsageError } from '#model/values/usage-error.ts'
import { FORM, openConnection, SERVICE, TOKEN } from '#test/fakes/service/open-connection.ts'

const CLEAR = { ...SERVICE, baseUrl: 'http://api.example.com/v1' }
const secrets = { token: TOKEN, baseUrl: CLEAR.baseUrl }

describe('an address to which a key would travel unencrypted', () => {
  it('gets no key, and the reason is given, when an earlier version has stored it', async () => {
    const { feed, session, notices } = openConnection({ stored: CLEAR, secrets })
    await session.start()
    expect(feed.connections).toEqual([])
    expect(session.current()).toMatchObject({ state: 'keyless', address: CLEAR })
    expect(notices).toEqual([{ kind: 'addressNotEncrypted', address: CLEAR.baseUrl }])
  })

  it('gets it when the user has agreed, and at the next start as well', async () => {
    const { feed, session, store } = openConnection()
    await session.signIn({ ...FORM, baseUrl: CLEAR.baseUrl, allowInsecure: true })
    const address = { ...CLEAR, allowsInsecure: true }
    expect(feed.connections).toEqual([{ address, token: TOKEN }])

    const next = openConnection({ store, secrets })
    await next.session.start()
    expect(next.feed.connections).toEqual([{ address, token: TOKEN }])
  })

  it('gets it when this run says so, which is not stored', async () => {
    const { feed, session, store } = openConnection({ stored: CLEAR, secrets, overrides: { allowInsecure: true } })
    await session.start()
    expect(feed.connections).toMatchObject([{ token: TOKEN }])
    expect(store.writes).toEqual([])
  })

  it('is refused in one line where the command line names it', async () => {
    const { feed, session } = openConnection({ overrides: { baseUrl: CLEAR.baseUrl, token: TOKEN } })
    const started = session.start()
    await expect(started).rejects.toThrow(UsageError)
    await expect(started).rejects.toThrow(/--allow-insecure/u)
    expect(feed.connections).toEqual([])
  })

  it('is never one on this machine, and consent is not stored if it is not needed', async () => {
    const { session, store } = openConnection()
    await session.signIn({ ...FORM, allowInsecure: true })
    expect(store.read('connection')).toEqual({ version: 1, content: SERVICE })
    const local = { ...SERVICE, baseUrl: 'http://127.0.0.1:4000' }
    const { feed, session: other } = openConnection({ stored: local, secrets: { ...secrets, baseUrl: local.baseUrl } })
    await other.start()
    expect(feed.connections).toEqual([{ address: local, token: TOKEN }])
  })
})
