import { describe, expect, it } from 'vitest'
import type { WatchlistEntry } from '#model/watchlists/watchlist.ts'
import type { ColumnId } from '#renderer/panels/watchlist/columns/columns.ts'
import { entryWith, idOf } from '#test/fakes/quotes/live-quotes.ts'
import { columnOf, detailsOf, rowFacts, textOf } from '#test/fakes/quotes/row-facts.ts'

const OWN = ['symbol', 'flag', 'name', 'note', 'tags'] as const satisfies ColumnId[]
const TENCENT = entryWith(idOf('stock:HK::700'), { name: { en: 'Tencent', 'zh-CN': '腾讯控股' } })
const noted: WatchlistEntry = { ...TENCENT, alias: 'My Tencent', note: 'bought', tags: ['long', 'core'], flag: 'red' }

describe('a column of the user’s own marks', () => {
  it('shows it, and has it in a file as an exported list has', () => {
    const row = rowFacts(noted)
    expect(OWN.map((id) => textOf(id, row))).toEqual(['700', 'Red', 'My Tencent', 'bought', 'long, core'])
    expect(OWN.map((id) => columnOf(id).csv(row))).toEqual(['700', 'red', 'My Tencent', 'bought', 'long; core'])
    expect(new Set(OWN.map((id) => columnOf(id).align))).toEqual(new Set(['start']))
  })

  it('is empty where the user said nothing, and sorts last', () => {
    const row = rowFacts(entryWith(TENCENT.instrument))
    const others = OWN.filter((id) => id !== 'symbol')
    expect(others.map((id) => [textOf(id, row), columnOf(id).sortKey(row)])).toEqual(others.map(() => ['', null]))
  })

  it('names the instrument in the reader’s language, or by what the reader calls it', () => {
    expect(textOf('name', rowFacts(TENCENT, undefined, {}, { locale: 'zh-CN' }))).toBe('腾讯控股')
    expect(textOf('name', rowFacts(noted, undefined, {}, { locale: 'zh-CN' }))).toBe('My Tencent')
  })

  it('hides the name from others, but not what the reader calls it', () => {
    expect(textOf('name', rowFacts(TENCENT, undefined, {}, { isDiscreet: true }))).toBe('')
    expect(textOf('name', rowFacts(noted, undefined, {}, { isDiscreet: true }))).toBe('My Tencent')
  })

  it('distinguishes stocks of one code on two exchanges, and says which market a code belongs to', () => {
    expect(textOf('symbol', rowFacts(entryWith(idOf('stock:US:XNYS:ABC'))))).toBe('ABC.XNYS')
    expect(detailsOf('symbol', rowFacts(TENCENT))).toBe('Stock · HK')
  })

  it('sorts flags as they are offered', () => {
    const key = (flag: WatchlistEntry['flag']) => columnOf('flag').sortKey(rowFacts({ ...TENCENT, flag }))
    expect(Number(key('red'))).toBeLessThan(Number(key('purple')))
  })
})
