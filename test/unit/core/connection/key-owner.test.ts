import { describe, expect, it } from 'vitest'
import { UsageError } from '#model/values/usage-error.ts'
import { FORM, openConnection, SERVICE, TOKEN } from '#test/fakes/service/open-connection.ts'

describe('the service of a stored key', () => {
  const OTHER = 'https://other.example.com'
  const ofOther = { token: TOKEN, baseUrl: OTHER }

  it('is the only one that gets it: after the stored address was changed, a key is asked for and the reason given', async () => {
    const { feed, session, notices, secrets } = openConnection({ stored: SERVICE, secrets: ofOther })
    await session.start()
    expect(feed.connections).toEqual([])
    expect(session.current()).toMatchObject({ source: 'service', state: 'keyless', address: SERVICE })
    expect(notices).toEqual([{ kind: 'tokenOfOtherAddress', address: SERVICE.baseUrl, belongsTo: OTHER }])
    expect(secrets.retained()).toBe(TOKEN)
  })

  it('differs for another path of the same host', async () => {
    const { feed, session } = openConnection({
      stored: SERVICE,
      secrets: { token: TOKEN, baseUrl: 'https://api.example.com/v2' },
    })
    await session.start()
    expect(feed.connections).toEqual([])
  })

  it('is given as the reason why this run’s address has no key', async () => {
    const { session, notices } = openConnection({
      stored: SERVICE,
      secrets: { token: TOKEN, baseUrl: SERVICE.baseUrl },
      overrides: { baseUrl: OTHER },
    })
    await session.start()
    expect(notices).toEqual([{ kind: 'tokenOfOtherAddress', address: OTHER, belongsTo: SERVICE.baseUrl }])
  })

  it('is the stored address for a key of an earlier version, also when this run uses another', async () => {
    const { secrets, session, feed } = openConnection({
      stored: SERVICE,
      secrets: { token: TOKEN },
      overrides: { baseUrl: OTHER },
    })
    await session.start()
    expect(feed.connections).toEqual([])
    expect(await secrets.owner()).toEqual({ baseUrl: SERVICE.baseUrl })
  })

  it('is unknown for a key of an earlier version without an address, whatever is stored later', async () => {
    const { secrets, session, store } = openConnection({ secrets: { token: TOKEN, broken: true } })
    await session.start()
    await session.signIn(FORM)
    expect(await secrets.owner()).toEqual({ baseUrl: null })
    expect(store.read('connection')).toEqual({ version: 1, content: SERVICE })
  })

  it('is the old one still when a new key could not be stored: the next start asks again', async () => {
    const { secrets, session, store } = openConnection({
      stored: { ...SERVICE, baseUrl: OTHER },
      secrets: { ...ofOther, broken: true },
    })
    await session.start()
    await session.signIn(FORM)
    expect(await secrets.owner()).toEqual({ baseUrl: OTHER })

    const next = openConnection({ store, secrets: ofOther })
    await next.session.start()
    expect(next.feed.connections).toEqual([])
  })
})

describe('the key of the environment', () => {
  const token = 'environment-key-0000'

  it('goes to the stored address when no other is named', async () => {
    const { feed, session } = openConnection({ stored: SERVICE, overrides: { token } })
    await session.start()
    expect(feed.connections).toEqual([{ address: SERVICE, token }])
  })

  it('is refused to a stored address that the stored key does not belong to', async () => {
    const { feed, session } = openConnection({
      stored: SERVICE,
      secrets: { token: TOKEN, baseUrl: 'https://other.example.com' },
      overrides: { token },
    })
    const started = session.start()
    await expect(started).rejects.toThrow(UsageError)
    await expect(started).rejects.toThrow(/^[^\n]*https:\/\/api\.example\.com\/v1[^\n]*--base-url[^\n]*$/u)
    expect(feed.connections).toEqual([])
  })

  it('goes to the address of the command line, whatever is stored', async () => {
    const { feed, session } = openConnection({
      stored: SERVICE,
      secrets: { token: TOKEN, baseUrl: 'https://other.example.com' },
      overrides: { token, baseUrl: SERVICE.baseUrl },
    })
    await session.start()
    expect(feed.connections).toEqual([{ address: SERVICE, token }])
  })
})
