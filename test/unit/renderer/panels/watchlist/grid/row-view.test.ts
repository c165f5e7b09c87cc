import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFormats } from '../../../../../../src/i18n/format/formats.ts'
import { getLocale, overwriteGetLocale } from '../../../../../../src/i18n/compiled/runtime.js'
import { explanationOf, rowView } from '../../../../../../src/renderer/panels/watchlist/grid/row-view.ts'
import { entryWith, idOf, liveWith, NOON_MS } from '../../../../../fakes/live-quotes.ts'

const CUSTOMARY = { numberUnits: 'locale', timeZone: 'local' } as const
const formats = createFormats('en', CUSTOMARY)
const TENCENT = entryWith(idOf('stock:HK::700'), { name: { en: 'Tencent', 'zh-CN': '腾讯控股' } })
const BITCOIN = entryWith(idOf('crypto:BA::BTCUSDT'))

describe('a row of the watchlist', () => {
  const before = getLocale
  beforeEach(() => overwriteGetLocale(() => 'en'))
  afterEach(() => overwriteGetLocale(before))

  it('names its instrument in the reader’s language, and shows dashes, before the first answer', () => {
    const row = rowView(TENCENT, undefined, createFormats('zh-CN', CUSTOMARY), 'zh-CN')
    expect(row).toMatchObject({ state: 'pending', tone: 'flat', fetchedAt: null, texts: { symbol: '700', last: '–' } })
    expect(row.texts.name).toBe('腾讯控股')
  })

  it('says which market a code belongs to', () => {
    expect(rowView(TENCENT, undefined, formats, 'en').market).toBe('HK')
    expect(explanationOf('symbol', TENCENT.instrument, undefined, formats)).toBe('Stock · HK')
  })

  it('prefers what the reader calls an instrument', () => {
    expect(rowView({ ...TENCENT, alias: 'My Tencent' }, undefined, formats, 'en').texts.name).toBe('My Tencent')
  })

  it('tells stocks of one code on two exchanges apart', () => {
    const entry = { ...TENCENT, instrument: idOf('stock:US:XNYS:ABC') }
    expect(rowView(entry, undefined, formats, 'en').texts.symbol).toBe('ABC.XNYS')
  })

  it('writes all prices of an instrument in its own decimals', () => {
    const live = liveWith(TENCENT.instrument, { last: 613.5, open: 618, change: -4.5 })
    const row = rowView(TENCENT, { live, decimals: 1 }, formats, 'en')
    expect(row.texts).toMatchObject({ last: '613.5', open: '618.0', change: '\u22124.5' })
  })

  it('takes its tone from the day’s change, and from the percentage where that is all there is', () => {
    const toneOf = (change: number | null, changePercent: number | null) =>
      rowView(TENCENT, { live: liveWith(TENCENT.instrument, { change, changePercent }), decimals: 2 }, formats, 'en')
        .tone
    expect(toneOf(1, 0.5)).toBe('gain')
    expect(toneOf(-1, -0.5)).toBe('loss')
    expect(toneOf(0, 0)).toBe('flat')
    expect(toneOf(null, -0.5)).toBe('loss')
  })

  it('says so where a change is measured against the open', () => {
    const live = liveWith(BITCOIN.instrument, {
      last: 99_000,
      open: 100_000,
      previousClose: null,
      change: null,
      changePercent: null,
    })
    const stored = { live, decimals: 0 }
    const row = rowView(BITCOIN, stored, formats, 'en')
    expect(row).toMatchObject({ isAgainstOpen: true, tone: 'loss' })
    expect(row.texts).toMatchObject({ change: '\u22121,000', changePercent: '\u22121.00%', previousClose: '–' })
    expect(explanationOf('change', BITCOIN.instrument, stored, formats)).toContain('100,000')
  })

  it('keeps the full number behind a short one', () => {
    const live = liveWith(TENCENT.instrument, { volume: 10_641_234 })
    const stored = { live, decimals: 1 }
    const row = rowView(TENCENT, stored, formats, 'en')
    expect(row.texts.volume).toBe('10.64M')
    expect(explanationOf('volume', TENCENT.instrument, stored, formats)).toBe('10,641,234')
  })

  it('still shows the last number when asking for it fails, with its state', () => {
    const live = liveWith(TENCENT.instrument, { last: 613.5 }, { state: 'failing' })
    expect(rowView(TENCENT, { live, decimals: 1 }, formats, 'en')).toMatchObject({
      state: 'failing',
      fetchedAt: NOON_MS,
      texts: { last: '613.5' },
    })
  })
})
