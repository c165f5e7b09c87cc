/** Attacks on updates over a real connection, by a network or a stolen server without the key. */
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createHttp } from '#node/network/http.ts'
import { createUpdateFeed } from '#node/network/update-feed.ts'
import { packageOfContent } from '#model/application/update.ts'
import { createFeedKeys, releaseOf, signFeed } from '#scripts/release/signed-feed.ts'
import { createHash } from 'node:crypto'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { openUpdates, type OpenUpdates } from '#test/fakes/shells/open-updates.ts'
import { createSigner, feedFact, HOUR_MS, ISSUED_AT, releaseFact } from '#test/fakes/shells/signed-updates.ts'

const OWNER = createSigner()

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise((resolve) => void server.close(() => resolve()))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.json`
}

const saying = (text: string) => (_: unknown, response: ServerResponse) => void response.end(text)

async function installed(listener: RequestListener, options: OpenUpdates = {}, publicKey = OWNER.publicKey) {
  const http = createHttp()
  onTestFinished(() => http.close())
  return openUpdates(createUpdateFeed({ address: await serve(listener), publicKey }, http), options)
}

const outcome = async (text: string, options: OpenUpdates = {}) => {
  const { fault, offered } = await (await installed(saying(text), options)).check()
  return fault ?? offered?.version ?? 'nothing new'
}

describe('the feed of updates', () => {
  it('is believed when its owner has signed it', async () => {
    expect(await outcome(OWNER.sign(feedFact()))).toBe('2.0.0')
  })

  it('is asked for without a word about who asks, and with no key of a service', async () => {
    const heads: Record<string, unknown>[] = []
    const { check } = await installed((request, response) => {
      heads.push({ ...request.headers, method: request.method, url: request.url })
      response.end(OWNER.sign(feedFact()))
    })
    await check()
    const { host, ...sent } = heads[0] ?? {}
    expect(host).toMatch(/^127\.0\.0\.1:/u)
    expect(sent).toEqual({
      method: 'GET',
      url: '/feed.json',
      accept: 'application/json',
      'accept-encoding': 'gzip',
      connection: 'keep-alive',
    })
  })

  it('is made and signed by the release command as it is read', async () => {
    const { publicKey, signingKey } = createFeedKeys()
    const content = Buffer.from('a package')
    const release = releaseOf({
      version: '3.0.0',
      changelog: '## [3.0.0] - 2026-11-20\n- New.\n',
      page: 'https://example.com/3.0.0',
      packages: [{ name: 'quotedeck_3.0.0_amd64.deb', content }],
      percents: [10, 100],
      now: ISSUED_AT,
    })
    const { check } = await installed(saying(signFeed([release], ISSUED_AT, signingKey)), {}, publicKey)
    const { offered } = await check()
    expect(offered).toMatchObject({ version: '3.0.0', date: '2026-11-20', notes: '- New.' })
    const sha256 = createHash('sha256').update(content).digest('hex')
    expect(offered && packageOfContent(offered, sha256, content.length)?.name).toBe('quotedeck_3.0.0_amd64.deb')
    const undated = { ...release, changelog: '## [3.0.0]\n', packages: [], percents: [], now: 0 }
    expect(() => releaseOf(undated)).toThrow(/no dated section \[3\.0\.0\]/u)
  })
})

describe('an attack on updates', () => {
  it('1: a feed signed by another key is refused', async () => {
    expect(await outcome(createSigner().sign(feedFact()))).toBe('badSignature')
    expect(await outcome(OWNER.sign(feedFact(), 'something else\n'))).toBe('badSignature')
  })

  it('2: an older version is not offered, nor an older feed after a newer one', async () => {
    expect(await outcome(OWNER.sign(feedFact({ releases: [releaseFact({ version: '0.9.0' })] })))).toBe('nothing new')
    const store = createFakeStore()
    expect(await outcome(OWNER.sign(feedFact()), { store })).toBe('2.0.0')
    const earlier = feedFact({ issuedAt: ISSUED_AT - 1, releases: [releaseFact({ version: '1.1.0' })] })
    expect(await outcome(OWNER.sign(earlier), { store })).toBe('replayed')
  })

  it('3: a swapped file is not part of the release, and a swapped word spoils the signature', async () => {
    const { check } = await installed(saying(OWNER.sign(feedFact())))
    const { offered } = await check()
    expect(offered && packageOfContent(offered, 'cd'.repeat(32), 3)).toBe(null)
    expect(await outcome(OWNER.sign(feedFact()).replace('2.0.0', '2.0.1'))).toBe('badSignature')
  })

  it('4: a truncated feed is refused, wherever it was cut', async () => {
    const whole = OWNER.sign(feedFact())
    for (const length of [0, 1, 40, whole.length - 40, whole.length - 1])
      expect(await outcome(whole.slice(0, length))).toMatch(/malformed|badSignature/u)
    const { check } = await installed((_, response) => {
      response.writeHead(200, { 'content-length': whole.length })
      response.write(whole.slice(0, 40), () => response.destroy())
    })
    expect((await check()).fault).toBe('unreachable')
  })

  it('5: a feed of another product is refused, though the same owner has signed it', async () => {
    expect(await outcome(OWNER.sign(feedFact({ product: 'app.other' })))).toBe('otherProduct')
  })

  it('6: an expired feed is refused', async () => {
    expect(await outcome(OWNER.sign(feedFact({ expiresAt: ISSUED_AT + 1 })))).toBe('expired')
  })

  it('7: an endless body is given up', async () => {
    const { check } = await installed((_, response) => {
      const more = (): void =>
        void (response.write('x'.repeat(65_536)) ? setImmediate(more) : response.once('drain', more))
      more()
    })
    expect((await check()).fault).toBe('tooLarge')
  })

  it('8: a redirect is not followed, not even to a good feed', async () => {
    let followed = 0
    const elsewhere = await serve((_, response) => {
      followed += 1
      response.end(OWNER.sign(feedFact()))
    })
    const { check } = await installed((_, response) => void response.writeHead(302, { location: elsewhere }).end())
    expect([(await check()).fault, followed]).toEqual(['redirected', 0])
  })

  it('9: a clock that was set back makes no expired feed young again', async () => {
    const [clock, store] = [createFakeClock(), createFakeStore()]
    const newer = feedFact({ issuedAt: ISSUED_AT, releases: [] })
    expect(await outcome(OWNER.sign(newer), { clock, store })).toBe('nothing new')
    clock.jumpWall(-400 * 24 * HOUR_MS)
    const old = feedFact({ issuedAt: ISSUED_AT, expiresAt: ISSUED_AT - HOUR_MS })
    expect(await outcome(OWNER.sign(old), { clock, store })).toBe('expired')
    expect(await outcome(OWNER.sign(feedFact({ issuedAt: ISSUED_AT - 90 * 24 * HOUR_MS })), { clock, store })).toBe(
      'replayed',
    )
    // A good feed is still accepted: setting the clock back does not block updates.
    expect(await outcome(OWNER.sign(feedFact()), { clock, store })).toBe('2.0.0')
  })

  it('keeps the update that was known before', async () => {
    const store = createFakeStore()
    await outcome(OWNER.sign(feedFact()), { store })
    const { check } = await installed(saying(createSigner().sign(feedFact())), { store })
    expect(await check()).toMatchObject({ fault: 'badSignature', offered: { version: '2.0.0' } })
  })
})
