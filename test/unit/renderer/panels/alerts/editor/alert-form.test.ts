import { describe, expect, it } from 'vitest'
import { m } from '#i18n/compiled/messages.js'
import { overwriteGetLocale } from '#i18n/compiled/runtime.js'
import type { Locale } from '#i18n/locale.ts'
import type { AlertCondition } from '#model/alerts/alert-condition.ts'
import { instrumentId } from '#model/market/instrument.ts'
import { NO_PRESET, profitPreset } from '#renderer/commands/alert-preset.ts'
import { changedForm, formOf, isPast, kindsFor, newForm, readAlert } from '#renderer/panels/alerts/editor/alert-form.ts'
import {
  EMPTY_CONDITION,
  inputsOf,
  readCondition,
  withKind,
  writeCondition,
} from '#renderer/panels/alerts/editor/condition-form.ts'
import { localTime } from '#renderer/panels/alerts/editor/local-time.ts'
import { alert, TRADING, WATCHED } from '#test/fixtures/alerts.ts'

const EVERY_KIND: readonly AlertCondition[] = [
  { kind: 'price', direction: 'down', price: 187.25 },
  { kind: 'range', direction: 'leaves', low: 1, high: 2 },
  { kind: 'change', basis: 'open', direction: 'down', percent: 3 },
  { kind: 'move', direction: 'either', percent: 2, minutes: 15 },
  { kind: 'volume', least: 1_000_000 },
  { kind: 'turnover', least: 5 },
  { kind: 'spread', leastPercent: 0.5 },
  { kind: 'imbalance', side: 'asks', least: 0.4 },
  { kind: 'status', to: 'halted' },
  { kind: 'news', keyword: 'earnings' },
  { kind: 'ipo', date: 'listing', region: 'HK', code: null, daysBefore: 0 },
  { kind: 'split', daysBefore: 3 },
  { kind: 'dayProfit', outcome: 'gain', measure: 'percent', least: 2.5, currency: 'EUR' },
  { kind: 'totalProfit', outcome: 'loss', measure: 'amount', least: 500, currency: 'GBX' },
]

/** A text that no typed field accepts. */
const UNACCEPTABLE = '-0.3 , '

function errorsIn(locale: Locale): readonly (readonly [field: string, error: string])[] {
  overwriteGetLocale(() => locale)
  const errors = EVERY_KIND.flatMap((condition) => {
    const sound = writeCondition(condition)
    return inputsOf(sound)
      .filter(({ choices }) => choices === null)
      .filter(({ name }) => name !== 'keyword')
      .map(({ name }) => {
        const read = readCondition({ ...sound, [name]: UNACCEPTABLE }, false)
        return [`${condition.kind} ${name}`, read.ok ? 'no error' : (read.faults[name]?.() ?? 'no error')] as const
      })
  })
  overwriteGetLocale(() => 'en')
  return errors
}

describe('an error of the alert editor', () => {
  it.each([
    ['en', /^Enter .*(such as|from \d+ to \d+)/u],
    ['zh-CN', /^请输入.*(如|\d+ 至 \d+)/u],
  ] as const)('says what the field wants, with an example or its bounds, in %s', (locale, pattern) => {
    const unclear = errorsIn(locale).filter(([, error]) => !pattern.test(error))
    expect(unclear).toEqual([])
  })

  it('says of a sign beside a direction that the direction says which way', () => {
    const read = readCondition({ ...EMPTY_CONDITION, kind: 'change', direction: 'down', percent: '-0.3' }, false)
    expect(read.ok ? null : read.faults.percent?.()).toBe(
      'Enter the size of the move in percent without a sign, such as 0.3. The direction says which way.',
    )
  })
})

describe('a condition as it is typed', () => {
  it.each(EVERY_KIND)('is the same after being written and read: $kind', (condition) => {
    expect(readCondition(writeCondition(condition), false)).toEqual({ ok: true, value: condition })
  })

  it('has the part of a book as the percentage that was typed', () => {
    const wholes = Array.from({ length: 100 }, (_, place) => String(place + 1))
    const written = wholes.map(
      (percent) => writeCondition({ kind: 'imbalance', side: 'bids', least: Number(percent) / 100 }).percent,
    )
    expect(written).toEqual(wholes)
  })

  it.each([
    ['price', { price: '0' }, 'price'],
    ['price', { price: 'much' }, 'price'],
    ['range', { low: '5', high: '5' }, 'high'],
    ['change', { percent: '' }, 'percent'],
    ['move', { percent: '1', minutes: '121' }, 'minutes'],
    ['imbalance', { percent: '101' }, 'percent'],
    ['news', { keyword: '  ' }, 'keyword'],
    ['ipo', { region: '港股' }, 'region'],
    ['ipo', { code: 'a b' }, 'code'],
    ['split', { daysBefore: '31' }, 'daysBefore'],
    ['dayProfit', { least: '0' }, 'least'],
    ['totalProfit', { least: '5', currency: '$' }, 'currency'],
  ] as const)('is refused where it belongs: %s %o', (kind, typed, field) => {
    const [condition] = newForm(NO_PRESET).conditions
    const read = readCondition({ ...condition, kind, ...typed }, false)
    expect(read.ok ? [] : Object.keys(read.faults)).toEqual([field])
  })

  it('keeps what was typed when another kind is chosen, as far as that kind offers it', () => {
    const [condition] = newForm(NO_PRESET).conditions
    const move = withKind({ ...condition, percent: '3', direction: 'either' }, 'move')
    expect(move).toMatchObject({ kind: 'move', percent: '3', direction: 'either' })
    expect(withKind(move, 'change')).toMatchObject({ kind: 'change', percent: '3', direction: 'up' })
    expect(withKind(move, 'imbalance')).toMatchObject({ percent: '3', side: 'bids' })
  })

  it('has the inputs of its kind, in words', () => {
    expect(
      inputsOf({ kind: 'move', measure: 'amount' }).map(({ label, choices }) => [
        label,
        choices?.map((one) => one.label) ?? null,
      ]),
    ).toEqual([
      [m.alert_field_direction(), [m.alert_direction_up(), m.alert_direction_down(), m.alert_direction_either()]],
      [m.alert_field_percent(), null],
      [m.alert_field_minutes(), null],
    ])
  })

  it('understands digits in groups', () => {
    const [condition] = newForm(NO_PRESET).conditions
    expect(readCondition({ ...condition, price: ' 1,234.5 ' }, false)).toMatchObject({ value: { price: 1234.5 } })
  })

  it.each(['12,80', '0,57', '1.234,5', '0x10', '1e3'])('does not make another number of %s', (price) => {
    const [condition] = newForm(NO_PRESET).conditions
    const read = readCondition({ ...condition, price }, false)
    expect(read.ok ? [] : Object.keys(read.faults)).toEqual(['price'])
  })

  it('writes a tiny price with all of its digits, and reads it again', () => {
    const condition: AlertCondition = { kind: 'price', direction: 'down', price: 6.44e-7 }
    expect(writeCondition(condition).price).toBe('0.000000644')
    expect(readCondition(writeCondition(condition), false)).toEqual({ ok: true, value: condition })
  })
})

describe('an alert as it is typed', () => {
  it('begins at the number that it was made from, towards it', () => {
    const above = newForm({ ...NO_PRESET, instrument: WATCHED, price: 200, last: 190 })
    const below = newForm({ ...NO_PRESET, instrument: WATCHED, price: 180, last: 190 })
    expect([above.conditions[0].direction, above.conditions[0].price]).toEqual(['up', '200'])
    expect(below.conditions[0].direction).toBe('down')
  })

  it('is the same alert after being edited without a change', () => {
    const known = alert({
      name: 'Breakout',
      conditions: [EVERY_KIND[0] as AlertCondition, EVERY_KIND[3] as AlertCondition],
      join: 'or',
      repeat: { kind: 'always', rearmPercent: 2, cooldownMs: 600_000 },
      confirm: { kind: 'barClose', interval: '15m' },
      expiresAt: TRADING + 86_400_000,
      session: 'regular',
      isSpoken: true,
    })
    const {
      revision: _revision,
      createdAt: _createdAt,
      pricedAt: _pricedAt,
      snoozedUntil: _snoozed,
      ...definition
    } = known
    expect(readAlert(formOf(known, localTime), TRADING)).toEqual({ ok: true, draft: definition })
  })

  it('needs something to watch, and an end that is still to come', () => {
    const read = readAlert({ ...newForm(NO_PRESET), expires: localTime(TRADING - 60_000) }, TRADING)
    expect(read.ok ? {} : read.faults).toMatchObject({
      target: m.alert_fault_target,
      expires: m.alert_fault_time,
    })
  })

  it('warns of a level that the price is beyond already', () => {
    const form = newForm({ ...NO_PRESET, instrument: WATCHED, price: 200, last: 190 })
    expect([isPast(form, 190), isPast(form, 200), isPast(form, 201), isPast(form, null)]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('an alert on a profit, as it is typed', () => {
  const EUROS = { ...EMPTY_CONDITION, currency: 'EUR' }

  it('starts at a loss of the day, in the base currency, on what it was asked for', () => {
    const forms = [{ instrument: WATCHED }, { list: 'desk' }, {}].map((about) => newForm(profitPreset(about), EUROS))
    expect(forms.map(({ targetKind }) => targetKind)).toEqual(['instrument', 'list', 'positions'])
    expect(forms[2]?.conditions[0]).toMatchObject({ kind: 'dayProfit', outcome: 'loss', currency: 'EUR' })
  })

  it('offers the kinds that go with its target and its first condition', () => {
    const form = newForm(profitPreset({ instrument: WATCHED }), EUROS)
    expect(kindsFor(form, 0)).toContain('price')
    expect(kindsFor(form, 1)).toEqual(['dayProfit', 'totalProfit'])
    expect(kindsFor({ ...form, targetKind: 'positions' }, 0)).toEqual(['dayProfit', 'totalProfit'])
    expect(kindsFor({ ...form, targetKind: 'everything' }, 0)).toEqual(['news', 'ipo'])
  })

  it('gives up what does not go with it: another condition, and the close of a bar', () => {
    const priced = { ...newForm(NO_PRESET), conditions: [EMPTY_CONDITION, EMPTY_CONDITION] as const, confirm: '15m' }
    const next = changedForm(priced, { targetKind: 'positions' }, EUROS)
    expect(next).toMatchObject({ conditions: [{ kind: 'dayProfit', currency: 'EUR' }], confirm: '1' })
    expect(changedForm(priced, { name: 'Both' }, EUROS)).toMatchObject({ confirm: '15m', conditions: [{}, {}] })
  })

  it('asks for a currency of an amount alone', () => {
    const names = (measure: string) => inputsOf({ kind: 'totalProfit', measure }).map(({ name }) => name)
    expect(names('amount')).toEqual(['outcome', 'measure', 'least', 'currency'])
    expect(names('percent')).toEqual(['outcome', 'measure', 'least'])
  })
})

describe('the price of an alert on a future', () => {
  const OIL = instrumentId({ assetClass: 'future', region: 'US', exchange: '', code: 'CL' })
  const typed = (price: string, instrument = OIL) => {
    const form = newForm({ ...NO_PRESET, instrument })
    return readAlert({ ...form, conditions: [{ ...EMPTY_CONDITION, direction: 'down', price }] }, TRADING)
  }

  it('may be typed below zero, with either minus', () => {
    for (const price of ['-37.5', '\u221237.5'])
      expect(typed(price)).toMatchObject({ ok: true, draft: { conditions: [{ price: -37.5 }] } })
    expect(typed('72.5')).toMatchObject({ ok: true, draft: { conditions: [{ price: 72.5 }] } })
  })

  it('is not zero, and says which prices there are', () => {
    const read = typed('0')
    expect(read.ok ? undefined : read.faults.conditions?.[0]?.price?.()).toBe(m.alert_fault_future_price())
    const ofStock = typed('-1', WATCHED)
    expect(ofStock.ok ? undefined : ofStock.faults.conditions?.[0]?.price?.()).toBe(m.alert_fault_price())
  })
})
