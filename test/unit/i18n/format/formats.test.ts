import { describe, expect, it } from 'vitest'
import type { Settings } from '#model/application/settings.ts'
import { createFormats } from '#i18n/format/formats.ts'
import type { Locale } from '#i18n/locale.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const CUSTOMARY = { numberUnits: 'locale', timeZone: 'local' } as const
const english = createFormats('en', CUSTOMARY)
const chinese = createFormats('zh-CN', CUSTOMARY)

describe('prices', () => {
  it('keep the decimals of their instrument, zeros included', () => {
    expect(english.price(618, 1)).toBe('618.0')
    expect(english.price(1447.72, 2)).toBe('1,447.72')
    expect(english.price(1.159, 5)).toBe('1.15900')
  })

  it('are a dash for a missing value', () => {
    expect(english.price(null, 2)).toBe('–')
    expect(english.change(null, 2)).toBe('–')
    expect(english.percent(null)).toBe('–')
    expect(english.quantity.short(null)).toBe('–')
    expect(english.time(null)).toBe('–')
  })

  it('have no sign where they round to zero', () => {
    expect(english.price(-0.001, 2)).toBe('0.00')
    expect(english.price(-0, 2)).toBe('0.00')
    expect([english.quantity.short(-0.001), english.quantity.round(-0.001), english.quantity.full(-1e-12)]).toEqual(['0.00', '0', '0']) // prettier-ignore
  })

  it('may be negative, as futures have been', () => {
    expect(english.price(-37.63, 2)).toBe('\u221237.63')
  })
})

describe('changes', () => {
  it('carry a plus or a real minus', () => {
    expect(english.change(2.9, 2)).toBe('+2.90')
    expect(english.change(-0.89, 2)).toBe('\u22120.89')
  })

  it('carry no sign when nothing is left of them after rounding', () => {
    expect(english.change(0, 2)).toBe('0.00')
    expect(english.change(-0.001, 2)).toBe('0.00')
    expect(english.percent(-0.004)).toBe('0.00%')
  })

  it('in percent are not multiplied once more', () => {
    expect(english.percent(1.57)).toBe('+1.57%')
    expect(chinese.percent(-1.4)).toBe('\u22121.40%')
  })
})

describe('quantities', () => {
  it('are shortened by thousands in English', () => {
    expect(english.quantity.short(999)).toBe('999')
    expect(english.quantity.short(60_900)).toBe('60.90K')
    expect(english.quantity.short(46_450_000)).toBe('46.45M')
    expect(english.quantity.short(12_450_000_000)).toBe('12.45B')
    expect([50_000_000, 2_500, 0.5].map(english.quantity.round)).toEqual(['50M', '2.5K', '0.5'])
    expect([2, 0.8, 0.75].map(english.quantity.short)).toEqual(['2', '0.80', '0.75'])
    expect(english.quantity.short(3_120_000_000_000)).toBe('3.12T')
  })

  it('are shortened by ten thousands in Chinese', () => {
    expect(chinese.quantity.short(9_999)).toBe('9,999')
    expect(chinese.quantity.short(60_900)).toBe('6.09万')
    expect(chinese.quantity.short(46_450_000)).toBe('4645.00万')
    expect(chinese.quantity.short(12_450_000_000)).toBe('124.50亿')
  })

  it('are shortened as the reader wants, whatever the language', () => {
    expect(createFormats('en', { ...CUSTOMARY, numberUnits: 'chinese' }).quantity.short(46_450_000)).toBe('4645.00万')
    expect(createFormats('zh-CN', { ...CUSTOMARY, numberUnits: 'western' }).quantity.short(60_900)).toBe('60.90K')
  })

  it('do not say a thousand thousands', () => {
    expect(english.quantity.short(999_999)).toBe('1.00M')
  })

  it('keep a fraction, which crypto trades in', () => {
    expect(english.quantity.short(0.25)).toBe('0.25')
  })

  it('show every digit in full', () => {
    expect(english.quantity.full(46_450_123.5)).toBe('46,450,123.5')
  })
})

describe('times', () => {
  const AFTERNOON_MS = Date.UTC(2026, 10, 20, 14, 30, 9)
  const ZONES = [{ assetClass: 'stock', region: 'HK', zone: 'Asia/Hong_Kong', eveMinutes: 0, sessions: [] }] as const
  const timeIn = (locale: Locale, timeZone: Settings['timeZone']) =>
    createFormats(locale, { ...CUSTOMARY, timeZone }, ZONES).time

  it('are written to the second, by a clock of 24 hours, with the name of a clock that is not the reader’s', () => {
    expect(timeIn('en', 'utc')(Date.UTC(2026, 10, 20, 0, 5, 9))).toBe('Nov 20, 2026, 00:05:09 UTC')
    expect(timeIn('zh-CN', 'utc')(AFTERNOON_MS)).toBe('2026年11月20日 UTC 14:30:09')
  })

  it('are those of the instrument’s exchange where the reader wants them so', () => {
    const hongKong = timeIn('en', 'exchange')(AFTERNOON_MS, idOf('stock:HK::700'))
    expect(hongKong).toBe('Nov 20, 2026, 22:30:09 GMT+8')
  })

  it('are those of this computer where there is no exchange, or none that is known', () => {
    const own = timeIn('en', 'local')(AFTERNOON_MS)
    expect(timeIn('en', 'exchange')(AFTERNOON_MS)).toBe(own)
    expect(timeIn('en', 'exchange')(AFTERNOON_MS, idOf('indices:GB::SPX'))).toBe(own)
    expect(own).not.toContain('UTC')
  })

  it('write a day once that two of them share, whichever comes first', () => {
    const { timeSpan } = createFormats('en', { ...CUSTOMARY, timeZone: 'utc' })
    const later = AFTERNOON_MS + 10_000
    expect(timeSpan(AFTERNOON_MS, later).replaceAll(/\s/gu, ' ')).toBe('Nov 20, 2026, 14:30:09 UTC – 14:30:19 UTC')
    expect(timeSpan(later, AFTERNOON_MS)).toContain('14:30:09')
  })

  it('from the same day are shown to the millisecond', () => {
    const { moment } = createFormats('en', { ...CUSTOMARY, timeZone: 'utc' })
    expect(moment(AFTERNOON_MS + 7)).toBe('14:30:09.007')
  })
})

describe('the order of texts', () => {
  it('counts the digits within codes', () => {
    expect(['700', '9988', '5', '1810'].sort(english.compare)).toEqual(['5', '700', '1810', '9988'])
  })
})
