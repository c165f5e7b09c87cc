import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PaletteItem } from '#renderer/palette/palette-item.ts'
import { rankItems } from '#renderer/palette/rank.ts'

const item = (key: string, parts: Partial<PaletteItem> = {}): PaletteItem => ({
  key,
  section: 'command',
  title: key,
  detail: '',
  hint: '',
  aliases: [],
  run: () => undefined,
  add: null,
  ...parts,
})

const DARK = item('dark', { title: 'Theme: Dark', aliases: ['外观：深色'] })
const DISCREET = item('discreet', { title: 'Discreet mode on or off', aliases: ['开启或关闭隐私模式'] })
const APPLE = item('apple', {
  section: 'symbol',
  title: 'AAPL',
  detail: 'Apple · Stock · US',
  aliases: ['US:AAPL', '苹果'],
})
const TECH = item('tech', { section: 'list', title: 'Tech' })
const ALL = [DARK, DISCREET, APPLE, TECH]

const keysOf = (text: string, recent: readonly string[] = []) =>
  rankItems(ALL, text, recent).map(({ section, items }) => [section, items.map((ranked) => ranked.item.key)])

describe('the palette before anything is typed', () => {
  it('lists everything by section', () => {
    expect(keysOf('')).toEqual([
      ['command', ['dark', 'discreet']],
      ['symbol', ['apple']],
      ['list', ['tech']],
    ])
  })

  it('begins with what was used lately, each once', () => {
    expect(keysOf('', ['tech', 'gone', 'discreet'])).toEqual([
      ['recent', ['tech', 'discreet']],
      ['command', ['dark']],
      ['symbol', ['apple']],
    ])
  })
})

describe('the palette once something is typed', () => {
  it('ranks an unlisted code below a command with the typed word, and above one with scattered letters', () => {
    const offerings = item('offerings', { title: 'Show the panel IPO calendar' })
    const scattered = item('scattered', { title: 'In positions only' })
    const unlisted = item('unlisted', { section: 'symbol', title: 'IPO', isUnlisted: true })
    const found = rankItems([unlisted, scattered, offerings], 'IPO', []).flatMap(({ items }) => items)
    expect(found.map((ranked) => ranked.item.key)).toEqual(['offerings', 'scattered', 'unlisted'])
    const [first] = rankItems([unlisted, scattered], 'IPO', [])
    expect(first?.items[0]?.item.key).toBe('unlisted')
  })

  it('takes a region for meant only where it is written as one', () => {
    const bitcoin = item('btc', { section: 'symbol', title: 'BTCUSDT', detail: 'Bitcoin', aliases: ['BA:BTCUSDT'] })
    const bank = item('bac', { section: 'symbol', title: 'BAC', detail: 'Bank of America', aliases: ['US:BAC'] })
    const found = (text: string) =>
      rankItems([bitcoin, bank], text, []).flatMap(({ items }) => items.map((ranked) => ranked.item.key))
    expect(found('ba')).toEqual(['bac', 'btc'])
    expect(found('ba:')).toEqual(['btc'])
  })

  it('finds by letters of several words, and marks them', () => {
    const [first] = rankItems(ALL, 'thda', [])
    expect(first?.items[0]?.item).toBe(DARK)
    const marked = first?.items[0]?.inTitle.map((place) => DARK.title.charAt(place)).join('')
    expect(marked?.toLowerCase()).toBe('thda')
  })

  it('finds a command by its name in the other language, without marks', () => {
    const [first] = rankItems(ALL, '深色', [])
    expect(first?.items.map((ranked) => ranked.item.key)).toEqual(['dark'])
    expect(first?.items[0]?.inTitle).toEqual([])
  })

  it('marks the name of a symbol where it was found by that', () => {
    const [first] = rankItems(ALL, 'apple', [])
    expect(first).toMatchObject({ section: 'symbol', items: [{ item: APPLE, inDetail: [0, 1, 2, 3, 4] }] })
  })

  it('puts the section with the best match first', () => {
    expect(keysOf('tech')[0]).toEqual(['list', ['tech']])
    expect(keysOf('aapl')[0]).toEqual(['symbol', ['apple']])
  })

  it('puts what is called so before what is merely grouped so', () => {
    const light = item('light', { title: 'Theme: Light', detail: 'Appearance' })
    const found = rankItems([light, APPLE], 'app', [])
    expect(found.map(({ section }) => section)).toEqual(['symbol', 'command'])
  })

  it('prefers what was used lately between equal matches', () => {
    const twins = [item('one', { title: 'Panel one' }), item('two', { title: 'Panel two' })]
    const first = (recent: readonly string[]) => rankItems(twins, 'panel', recent)[0]?.items[0]?.item.key
    expect(first(['two'])).toBe('two')
    expect(first(['one'])).toBe('one')
  })

  it('finds nothing for what matches nothing', () => {
    expect(keysOf('zzzz')).toEqual([])
  })

  it('lists each item at most once and marks only characters that are there, whatever is typed', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.constantFrom('a', 'AAPL us', '苹果', 'd d'))
    fc.assert(
      fc.property(texts, fc.subarray(['dark', 'apple', 'tech']), (text, recent) => {
        const ranked = rankItems(ALL, text, recent).flatMap(({ items }) => items)
        expect(new Set(ranked.map((one) => one.item.key)).size).toBe(ranked.length)
        for (const one of ranked) {
          expect(one.inTitle.every((place) => place >= 0 && place < one.item.title.length)).toBe(true)
          expect(one.inDetail.every((place) => place >= 0 && place < one.item.detail.length)).toBe(true)
        }
      }),
    )
  })
})
