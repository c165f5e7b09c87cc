import { describe, expect, it } from 'vitest'
import { decodeText } from '#model/values/text-encoding.ts'

const decode = (bytes: readonly number[]): string => decodeText(Uint8Array.from(bytes), TextDecoder)

describe('the text of a file', () => {
  it('is UTF-8 with or without a byte order mark', () => {
    const bytes = [...new TextEncoder().encode('Währung,茅台')]
    expect(decode(bytes)).toBe('Währung,茅台')
    expect(decode([0xef, 0xbb, 0xbf, ...bytes])).toBe('Währung,茅台')
  })

  it('is UTF-16 where a byte order mark says so', () => {
    expect(decode([0xff, 0xfe, 0x41, 0x00, 0xe3, 0x4e])).toBe('A\u4ee3')
    expect(decode([0xfe, 0xff, 0x00, 0x41, 0x4e, 0xe3])).toBe('A\u4ee3')
  })

  it('is GB18030 where it is not UTF-8, as spreadsheets in China write', () => {
    expect(decode([0xb4, 0xfa, 0xc2, 0xeb, 0x2c, 0xc3, 0xfb, 0xb3, 0xc6])).toBe('代码,名称')
  })

  it('is the Windows code page of Western Europe where letters with accents are among others', () => {
    const german = [...'Buchungsw\u00e4hrung;Geb\u00fchren;St\u00fcck'].map((letter) => letter.codePointAt(0) ?? 0)
    expect(decode(german)).toBe('Buchungswährung;Gebühren;Stück')
  })

  it('is UTF-16 without a byte order mark where every other byte is zero', () => {
    const letters = [...'date;price'].flatMap((letter) => [letter.codePointAt(0) ?? 0, 0])
    expect(decode(letters)).toBe('date;price')
    expect(decode([0, ...letters.slice(0, -1)])).toBe('date;price')
    expect(decode([0x61, 0x00, 0x62, 0x63])).toBe('a\0bc')
  })

  it('is read as far as it goes where a file ends within a character', () => {
    const utf8 = [...new TextEncoder().encode('Währung;Gebühr')]
    expect(decode(utf8.slice(0, -3))).toBe('Währung;Geb\uFFFD')
    expect(decode([0xb4, 0xfa, 0xc2, 0xeb, 0x2c, 0xc3])).toBe('代码,\uFFFD')
    expect(decode([...'Caf\u00e9'].map((letter) => letter.codePointAt(0) ?? 0))).toBe('Café')
  })

  it('is never refused, whatever the bytes', () => {
    expect(decode([0x81])).toHaveLength(1)
    expect(decode([])).toBe('')
  })
})
