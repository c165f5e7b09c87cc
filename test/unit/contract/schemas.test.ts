import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { baseUrl, token } from '../../../src/contract/schemas.ts'

describe('a base URL', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['https://api.example.com/', 'https://api.example.com'],
    ['  HTTPS://api.example.com/v1//  ', 'HTTPS://api.example.com/v1'],
    ['http://127.0.0.1:8080/market', 'http://127.0.0.1:8080/market'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
  ])('%j is taken as %j', (text, taken) => {
    expect(v.parse(baseUrl, text)).toBe(taken)
  })

  it.each([
    '', 'api.example.com', '//api.example.com', 'ftp://api.example.com', 'file:///etc/passwd', 'javascript:alert(1)',
    'https://', 'https:///v1', 'https://key@api.example.com', 'https://api.example.com/@v1', 'https://a b',
    'https://api.example.com?x=1', 'https://api.example.com/#top', 'https:\\\\api.example.com', 'https://a\nb',
    `https://${'x'.repeat(2_050)}`,
  ])('%j is not one', (text) => {
    expect(v.is(baseUrl, text)).toBe(false)
  }) // prettier-ignore

  it('is taken the same way a second time', () => {
    const parts = fc.stringMatching(/^https?:\/\/[a-z0-9.:-]{1,12}(\/[a-zA-Z0-9._%~-]{0,5}){0,4}$/u)
    fc.assert(
      fc.property(parts, (text) => {
        const taken = v.safeParse(baseUrl, text)
        expect(taken.success && v.parse(baseUrl, taken.output)).toBe(taken.output)
      }),
    )
  })
})

describe('a key', () => {
  it('is taken without the white space that copying brings', () => {
    expect(v.parse(token, ' \tabc-DEF_123.~=\n')).toBe('abc-DEF_123.~=')
  })

  it.each(['', '   ', 'two words', 'line\r\nbreak', 'ключ', 'bell\u0007', 'x'.repeat(4_097)])(
    '%j is not one',
    (text) => {
      expect(v.is(token, text)).toBe(false)
    },
  )
})
