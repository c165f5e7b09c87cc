import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeExternalUrl as safeUrlOf } from '#model/reference/external-link.ts'

const safeExternalUrl = (text: unknown) => safeUrlOf(text, (address) => URL.parse(address))

const SAFE: readonly (readonly [string, string])[] = [
  ['https://example.com', 'https://example.com/'],
  ['https://example.com/', 'https://example.com/'],
  ['HTTPS://EXAMPLE.COM/Path', 'https://example.com/Path'],
  ['https://news.example.co.uk/a/b?q=1#part', 'https://news.example.co.uk/a/b?q=1#part'],
  ['https://example.com:8443/x', 'https://example.com:8443/x'],
  ['https://example.com./', 'https://example.com./'],
  ['https://例え.jp/記事', 'https://xn--r8jz45g.jp/%E8%A8%98%E4%BA%8B'],
  ['https://example.com/a@b', 'https://example.com/a@b'],
  ['https://example.com/?to=https://other.example/', 'https://example.com/?to=https://other.example/'],
]

const UNSAFE: readonly (readonly [string, unknown])[] = [
  ['no text', undefined],
  ['a number', 42],
  ['an object that turns into a link', { toString: () => 'https://example.com/' }],
  ['nothing', ''],
  ['plain HTTP', 'http://example.com/'],
  ['a file', 'file:///etc/passwd'],
  ['a script', 'javascript:alert(1)'],
  ['a script in other letters', 'JaVaScRiPt:alert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['a mail address', 'mailto:someone@example.com'],
  ['a protocol of the system', 'ms-msdt:/id'],
  ['a protocol of the system on Windows', 'search-ms:query=x'],
  ['a mounted share', 'smb://example.com/share'],
  ['our own pages', 'app://quotedeck/'],
  ['another protocol inside', 'view-source:https://example.com/'],
  ['a blob', 'blob:https://example.com/1'],
  ['a relative address', '/story'],
  ['an address that takes its protocol from the page', '//example.com/'],
  ['no slashes', 'https:example.com'],
  ['one slash', 'https:/example.com'],
  ['three slashes', 'https:///example.com'],
  ['backslashes', 'https:\\\\example.com\\'],
  ['a backslash in the path', 'https://example.com\\@other.example/'],
  ['a user', 'https://user@example.com/'],
  ['a user and password', 'https://user:secret@example.com/'],
  ['an empty user', 'https://@example.com/'],
  ['a host dressed up as a user', 'https://example.com@other.example/'],
  ['a leading space', ' https://example.com/'],
  ['a space inside', 'https://example.com/a b'],
  ['a tab inside the protocol', 'ht\ttps://example.com/'],
  ['a line break', 'https://example.com/\nHost: other'],
  ['a zero byte', 'https://example.com/\0'],
  ['a character that turns the direction round', 'https://example.com/\u202Egpj.exe'],
  ['a character without width', 'https://exam\u200Bple.com/'],
  ['a byte order mark', '\uFEFFhttps://example.com/'],
  ['a lone surrogate', 'https://example.com/\uD800'],
  ['this machine by name', 'https://localhost/'],
  ['a name below localhost', 'https://service.localhost/'],
  ['a name of the local network', 'https://printer.local/'],
  ['a host without a dot', 'https://intranet/'],
  ['this machine by number', 'https://127.0.0.1/'],
  ['this machine by one number', 'https://2130706433/'],
  ['a machine by hexadecimal number', 'https://0x7f.1/'],
  ['a machine by IPv6', 'https://[::1]/'],
  ['an impossible port', 'https://example.com:99999/'],
  ['an impossible host', 'https://exa%00mple.com/'],
  ['far too long', `https://example.com/${'a'.repeat(3000)}`],
]

describe('an external link', () => {
  it.each(SAFE)('is normalised when it is safe: %s', (text, url) => {
    expect(safeExternalUrl(text)).toBe(url)
  })

  it.each(UNSAFE)('is refused when it is %s', (_what, text) => {
    expect(safeExternalUrl(text)).toBeNull()
  })

  it('is, whatever was passed, either refused or an https address without credentials that stays as it is', () => {
    const pieces = fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('https://', 'http://', '@', '\\', '/', '.com', 'example', ':', '\u202E', ' ', '%00', '[', ']'),
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 6 }), (parts) => {
        const result = safeExternalUrl(parts.join(''))
        if (result === null) return
        const url = new URL(result)
        expect([url.protocol, url.username, url.password]).toEqual(['https:', '', ''])
        expect(safeExternalUrl(result)).toBe(result)
      }),
      { numRuns: 1000 },
    )
  })
})
