/** A condition as it is typed: texts until it is sound, and which fields each kind has. */
import { MOST_MOVE_MINUTES, type AlertCondition, type ConditionKind } from '../../../model/alert-condition.ts'
import { m } from '../../../i18n/compiled/messages.js'

export type ConditionField =
  | 'direction'
  | 'price'
  | 'low'
  | 'high'
  | 'basis'
  | 'percent'
  | 'minutes'
  | 'least'
  | 'side'
  | 'to'
  | 'keyword'
  | 'date'
  | 'region'
  | 'code'
  | 'daysBefore'

export interface ConditionForm extends Readonly<Record<ConditionField, string>> {
  readonly kind: ConditionKind
}

export const EMPTY_CONDITION: ConditionForm = {
  kind: 'price',
  direction: 'up',
  price: '',
  low: '',
  high: '',
  basis: 'previousClose',
  percent: '',
  minutes: '5',
  least: '',
  side: 'bids',
  to: 'any',
  keyword: '',
  date: 'listing',
  region: 'HK',
  code: '',
  daysBefore: '1',
}

export const FIELDS_OF: Readonly<Record<ConditionKind, readonly ConditionField[]>> = {
  price: ['direction', 'price'],
  range: ['direction', 'low', 'high'],
  change: ['direction', 'percent', 'basis'],
  move: ['direction', 'percent', 'minutes'],
  volume: ['least'],
  turnover: ['least'],
  spread: ['percent'],
  imbalance: ['side', 'percent'],
  status: ['to'],
  news: ['keyword'],
  ipo: ['date', 'region', 'code', 'daysBefore'],
  split: ['daysBefore'],
}

export type ConditionFaults = Readonly<Partial<Record<ConditionField, string>>>

export type ReadCondition =
  { readonly ok: true; readonly value: AlertCondition } | { readonly ok: false; readonly faults: ConditionFaults }

/** A number as people type one; null for what is none. Commas group digits. */
export function numberOf(text: string): number | null {
  const plain = text.trim().replaceAll(',', '').replaceAll('\u2212', '-')
  const value = plain === '' ? Number.NaN : Number(plain)
  return Number.isFinite(value) ? value : null
}

const positive = (text: string): number | null => {
  const value = numberOf(text)
  return value !== null && value > 0 ? value : null
}

const wholeWithin = (text: string, least: number, most: number): number | null => {
  const value = numberOf(text)
  return value !== null && Number.isInteger(value) && value >= least && value <= most ? value : null
}

type Readers = {
  readonly [Kind in ConditionKind]: (form: ConditionForm) => ConditionFaults | Extract<AlertCondition, { kind: Kind }>
}

const oneOf = <Choice extends string>(text: string, choices: readonly [Choice, ...Choice[]]): Choice =>
  choices.find((choice) => choice === text) ?? choices[0]

const numberFault = (field: ConditionField): ConditionFaults => ({ [field]: m.alert_fault_number() })

const READERS: Readers = {
  price(form) {
    const price = positive(form.price)
    if (price === null) return numberFault('price')
    return { kind: 'price', direction: oneOf(form.direction, ['up', 'down']), price }
  },
  range(form) {
    const [low, high] = [positive(form.low), positive(form.high)]
    if (low === null) return numberFault('low')
    if (high === null) return numberFault('high')
    if (high <= low) return { high: m.alert_fault_range() }
    return { kind: 'range', direction: oneOf(form.direction, ['enters', 'leaves']), low, high }
  },
  change(form) {
    const percent = positive(form.percent)
    if (percent === null) return numberFault('percent')
    const basis = oneOf(form.basis, ['previousClose', 'open'])
    return { kind: 'change', basis, direction: oneOf(form.direction, ['up', 'down']), percent }
  },
  move(form) {
    const percent = positive(form.percent)
    const minutes = wholeWithin(form.minutes, 1, MOST_MOVE_MINUTES)
    if (percent === null) return numberFault('percent')
    if (minutes === null) return { minutes: m.alert_fault_minutes() }
    return { kind: 'move', direction: oneOf(form.direction, ['up', 'down', 'either']), percent, minutes }
  },
  volume(form) {
    const least = positive(form.least)
    return least === null ? numberFault('least') : { kind: 'volume', least }
  },
  turnover(form) {
    const least = positive(form.least)
    return least === null ? numberFault('least') : { kind: 'turnover', least }
  },
  spread(form) {
    const leastPercent = positive(form.percent)
    return leastPercent === null ? numberFault('percent') : { kind: 'spread', leastPercent }
  },
  imbalance(form) {
    const percent = positive(form.percent)
    if (percent === null || percent > 100) return { percent: m.alert_fault_part() }
    return { kind: 'imbalance', side: oneOf(form.side, ['bids', 'asks']), least: percent / 100 }
  },
  status: (form) => ({
    kind: 'status',
    to: oneOf(form.to, ['any', 'trading', 'halted', 'circuitBreaker', 'delisted']),
  }),
  news(form) {
    const keyword = form.keyword.trim()
    return keyword === '' ? { keyword: m.alert_fault_text() } : { kind: 'news', keyword }
  },
  ipo(form) {
    const daysBefore = wholeWithin(form.daysBefore, 0, 30)
    const region = form.region.trim().toUpperCase()
    if (!/^[A-Z]{2,8}$/u.test(region)) return { region: m.alert_fault_region() }
    if (daysBefore === null) return { daysBefore: m.alert_fault_days() }
    const code = form.code.trim()
    const date = oneOf(form.date, ['listing', 'subscriptionStart', 'subscriptionEnd', 'allotment'])
    return { kind: 'ipo', date, region, code: code === '' ? null : code, daysBefore }
  },
  split(form) {
    const daysBefore = wholeWithin(form.daysBefore, 0, 30)
    return daysBefore === null ? { daysBefore: m.alert_fault_days() } : { kind: 'split', daysBefore }
  },
}

export function readCondition(form: ConditionForm): ReadCondition {
  const read = READERS[form.kind](form)
  return 'kind' in read ? { ok: true, value: read } : { ok: false, faults: read }
}

/** A condition as it would have been typed. */
export function writeCondition(condition: AlertCondition): ConditionForm {
  const texts = Object.entries(condition).map(([field, value]) => [field, value === null ? '' : String(value)])
  const form = { ...EMPTY_CONDITION, ...(Object.fromEntries(texts) as Partial<ConditionForm>) }
  if (condition.kind === 'spread') return { ...form, percent: String(condition.leastPercent) }
  if (condition.kind === 'imbalance') return { ...form, percent: percentText(condition.least) }
  return form
}

/** In binary fractions 0.57 times 100 is a little less than 57. */
const percentText = (part: number): string => String(Number((part * 100).toPrecision(12)))

/** Chooses another kind, and keeps what both have. */
export function withKind(form: ConditionForm, kind: ConditionKind): ConditionForm {
  return { ...form, kind, direction: kind === 'range' ? 'enters' : 'up' }
}
