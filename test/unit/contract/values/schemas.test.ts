import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { baseUrl, settingsFields, settingsPatch, token } from '#contract/values/schemas.ts'

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

describe('a change of settings', () => {
  it.each([
    {}, { theme: 'highContrast' }, { fontSizePercent: 125 }, { notifications: { enabled: true, sound: false } },
    { proxy: { mode: 'manual', url: 'http://proxy.example.com:3128' } }, { proxy: { mode: 'manual', url: 'socks5://[::1]:1080/' } },
    { proxy: { mode: 'none', url: '' } }, { proxy: { mode: 'system', url: 'http://kept:1' } },
    { shortcuts: { 'palette.open': 'Ctrl+K', 'panel.close': null } },
  ])('may be %j', (patch) => {
    expect(v.is(settingsPatch, patch)).toBe(true)
  }) // prettier-ignore

  it.each([
    { theme: 'pink' }, { fontSizePercent: 101 }, { fontSize: 100 }, { notifications: { enabled: true } },
    { proxy: { mode: 'manual', url: '' } }, { proxy: { mode: 'manual', url: 'http://me:secret@proxy:1' } },
    { proxy: { mode: 'manual', url: 'http://proxy/path' } }, { proxy: { mode: 'manual', url: 'file:///etc/passwd' } },
    { shortcuts: { palette: 'Ctrl+K' } }, { shortcuts: { 'palette.open': '' } }, { shortcuts: { 'palette.open': 'Ctrl+\n' } },
    { shortcuts: Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`a.b${index}`, 'X'])) },
  ])('may not be %j', (patch) => {
    expect(v.is(settingsPatch, patch)).toBe(false)
  }) // prettier-ignore

  it('back to the defaults names fields that there are, or all', () => {
    expect(v.is(settingsFields, 'all')).toBe(true)
    expect(v.is(settingsFields, ['theme', 'proxy'])).toBe(true)
    expect(v.is(settingsFields, ['theme', '__proto__'])).toBe(false)
    expect(v.is(settingsFields, null)).toBe(false)
  })
})
