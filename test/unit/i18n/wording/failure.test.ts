import { afterEach, describe, expect, it } from 'vitest'
import { NETWORK_FAULTS, type Failure } from '#model/values/failure.ts'
import { getLocale, overwriteGetLocale } from '#i18n/compiled/runtime.js'
import { failureSentence, failureText, wordsOfService } from '#i18n/wording/failure.ts'

const message = 'a detail'
const FAILURES: readonly Failure[] = [
  { kind: 'unauthorised', message },
  { kind: 'rateLimited', message, retryAfterMs: null },
  { kind: 'rateLimited', message, retryAfterMs: 1500 },
  { kind: 'rejected', message, code: 17, status: 200 },
  { kind: 'noData', message, cause: 'unknownCode' },
  { kind: 'noData', message, cause: 'unusable' },
  { kind: 'rejected', message, code: 404, status: 404 },
  ...(['forbidden', 'notFound', 'declined'] as const).map((cause) => ({
    kind: 'notServed' as const,
    message,
    cause,
    path: '/stock/depths',
    region: 'US',
    nextTryAt: 0,
  })),
  { kind: 'malformed', message },
  ...([...NETWORK_FAULTS, 'timeout', 'server', 'cancelled', 'redirected', 'tooLarge', 'paused'] as const).map(
    (cause) => ({
      kind: 'unavailable' as const,
      message,
      cause,
    }),
  ),
]

describe('the words for a failure', () => {
  const before = getLocale
  afterEach(() => overwriteGetLocale(before))

  it.each(['en', 'zh-CN'] as const)('differ for every failure in %s', (locale) => {
    overwriteGetLocale(() => locale)
    expect(new Set(FAILURES.map(failureSentence)).size).toBe(FAILURES.length)
  })

  it('name the pause that was asked for, in seconds rounded up, and the code of a refusal', () => {
    overwriteGetLocale(() => 'en')
    expect(failureSentence({ kind: 'rateLimited', message, retryAfterMs: 1500 })).toContain(' 2 s')
    expect(failureSentence({ kind: 'rejected', message, code: 17, status: 200 })).toContain('17')
  })

  it('name the operation that is not served, and quote the service', () => {
    overwriteGetLocale(() => 'en')
    const refusal = { kind: 'notServed', message: 'not in your plan', cause: 'forbidden', path: '/stock/depths', region: 'US', nextTryAt: 0 } as const // prettier-ignore
    expect(failureText(refusal)).toMatch(/\/stock\/depths US.*“not in your plan”/u)
    expect(failureText({ ...refusal, path: '/news', region: '', message: '' })).toMatch(/\/news\.$/u)
  })

  it.each(NETWORK_FAULTS)('puts no words into the mouth of a service that the network did not reach: %s', (cause) => {
    expect(wordsOfService({ kind: 'unavailable', cause, message: 'ECONNREFUSED: connect' })).toBeNull()
  })

  it('quotes a service that answers with an error, and not a bare status', () => {
    overwriteGetLocale(() => 'en')
    const broken = { kind: 'unavailable', cause: 'server' } as const
    expect(wordsOfService({ ...broken, message: 'back at noon' })).toContain('“back at noon”')
    expect(wordsOfService({ ...broken, message: 'HTTP 503' })).toBeNull()
  })

  it('does not say of an address that does not exist that it was understood', () => {
    overwriteGetLocale(() => 'en')
    expect(failureSentence({ kind: 'rejected', message, code: 404, status: 404 })).not.toContain('understood')
  })
})
