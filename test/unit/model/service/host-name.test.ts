import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalHost, ipOf } from '#model/service/host-name.ts'
import { isLoopback, isLoopbackAddress, isLoopbackName } from '#model/service/loopback.ts'

/** The host as Node's URL parser reads it; null if the parser refuses it. */
const parsedHost = (host: string): string | null =>
  URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`).hostname : null

const spelledNumber = (max: number) =>
  fc.tuple(fc.nat({ max }), fc.constantFrom(10, 16, 8)).map(([value, radix]) => {
    if (radix === 10) return String(value)
    return `${radix === 16 ? '0x' : '0'}${value.toString(radix)}`
  })

const ipv4 = fc
  .tuple(fc.array(spelledNumber(300), { maxLength: 3 }), spelledNumber(2 ** 32 + 5), fc.constantFrom('', '.'))
  .map(([parts, last, dot]) => [...parts, last].join('.') + dot)

const word = fc.nat({ max: 0xffff }).map((value) => value.toString(16))
const ipv6 = fc
  .tuple(fc.array(word, { maxLength: 8 }), fc.array(word, { maxLength: 8 }), fc.constantFrom('::', ':', '', '1.2.3.4'))
  .map(([before, after, between]) => `[${before.join(':')}${between}${after.join(':')}]`)

const name = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9-]{0,8}(\.[a-zA-Z]{1,5}){0,2}$/u)

describe('the host of a URL', () => {
  it('is read as the parser of the platform reads it, whatever its form', () => {
    fc.assert(
      fc.property(fc.oneof(ipv4, ipv6, name), (host) => {
        const parsed = parsedHost(host)
        if (parsed !== null) expect(canonicalHost(host)).toBe(canonicalHost(parsed))
        if (parsed !== null && /^[\d.]+$/u.test(parsed)) expect(canonicalHost(host)).toBe(parsed)
        if (parsed === null) expect(ipOf(host)).toBeNull()
      }),
      { numRuns: 2_000 },
    )
  })

  it('in another alphabet is read as the parser of the platform reads it, in letters and in Punycode', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'aZ0-äßÜñΣσßИйקश東京港ｋ１☕é\u0301\u00ad'),
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(letters, fc.constantFrom('', '.example'), (label, rest) => {
        const parsed = parsedHost(label + rest)
        if (parsed !== null) expect(canonicalHost(label + rest)).toBe(canonicalHost(parsed))
      }),
      { numRuns: 2_000 },
    )
  })

  it.each(['xn--localhost-', 'xn--', 'xn--a', 'xn--999999999', 'xn--ab-', 'xn--ocalhost-6h39b', 'xn--ab-r13a'])(
    '%s is no other name in Punycode',
    (host) => expect(canonicalHost(host)).toBe(host),
  )

  it.each([
    ['EX%41MPLE.com', 'example.com'],
    ['\uff45xample\uff0ecom', 'example.com'],
    ['example\u3002com', 'example.com'],
    ['0x7F.1', '127.0.0.1'],
    ['4294967295', '255.255.255.255'],
    ['4294967296', '4294967296'],
    ['1.2.3.4.5', '1.2.3.4.5'],
    ['[::FFFF:1.2.3.4]', '[0:0:0:0:0:ffff:102:304]'],
    ['[::1.2.3]', '[::1.2.3]'],
    ['[1::2::3]', '[1::2::3]'],
    ['[1:2:3:4:5:6:7:8:9]', '[1:2:3:4:5:6:7:8:9]'],
  ])('%s is %s', (host, canonical) => expect(canonicalHost(host)).toBe(canonical))
})

describe('this machine', () => {
  it.each([
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    '127.0.0.1',
    '127.255.0.9',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
  ])('is %s', (host) => expect(isLoopback(host)).toBe(true))

  it.each([
    'localhost.example',
    'notlocalhost',
    '.localhost',
    '128.0.0.1',
    '0.0.0.0',
    '[::]',
    '[::2]',
    '[fe80::1]',
    '',
  ])('is not %s', (host) => expect(isLoopback(host)).toBe(false))

  it('is recognised by a loopback address, and by a name only after it was resolved', () => {
    expect(['::1', '127.0.0.1', '::ffff:127.0.0.1', '[::1]'].map(isLoopbackAddress)).not.toContain(false)
    expect(['localhost', '::2', '203.0.113.5', '::ffff:203.0.113.5'].map(isLoopbackAddress)).not.toContain(true)
    expect(['localhost', '127.0.0.1'].map(isLoopbackName)).toEqual([true, false])
  })
})
