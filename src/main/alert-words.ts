/** What fired, in the few words of a system's notification or menu; both are out of reach of the windows' message catalogue. */
import type { Locale } from '../i18n/locale.ts'
import type { AlertCondition, ConditionKind, ConditionOf } from '../model/alert-condition.ts'
import type { AlertEvent, AlertNotification } from '../model/alert-event.ts'
import { instrumentOf } from '../model/instrument.ts'

export type SpokenLanguage = Locale

interface AlertWords {
  readonly application: string
  readonly discreet: string
  readonly market: string
  readonly many: (count: number) => string
  readonly missed: (count: number) => string
  readonly kinds: Readonly<Record<AlertCondition['kind'], string>>
}

const WORDS: Readonly<Record<SpokenLanguage, AlertWords>> = {
  en: {
    application: 'Alerts',
    discreet: 'An alert has fired',
    market: 'Market',
    many: (count) => `${count} alerts have fired`,
    missed: (count) => `${count} alerts fired while nobody was looking`,
    kinds: {
      price: 'price',
      range: 'price range',
      change: 'change of the day',
      move: 'fast move',
      volume: 'volume',
      turnover: 'turnover',
      spread: 'spread',
      imbalance: 'depth imbalance',
      status: 'trading status',
      news: 'news',
      ipo: 'IPO date',
      split: 'split',
    },
  },
  'zh-CN': {
    application: '预警',
    discreet: '有预警触发',
    market: '市场',
    many: (count) => `${count} 条预警触发`,
    missed: (count) => `离开期间有 ${count} 条预警触发`,
    kinds: {
      price: '价格',
      range: '价格区间',
      change: '当日涨跌幅',
      move: '短时波动',
      volume: '成交量',
      turnover: '成交额',
      spread: '买卖价差',
      imbalance: '委比',
      status: '交易状态',
      news: '新闻',
      ipo: '新股日期',
      split: '拆股',
    },
  },
}

export interface WordedNotification {
  readonly title: string
  /** Plain text. */
  readonly body: string
}

/** Discreetly it says no more than that something fired. */
export function wordNotification(
  { kind, events, count }: Pick<AlertNotification, 'kind' | 'events' | 'count'>,
  language: SpokenLanguage,
  isDiscreet: boolean,
): WordedNotification {
  const words = WORDS[language]
  const [event] = events
  const lines = isDiscreet ? '' : events.map((one) => wordEvent(one, language)).join('\n')
  if (kind === 'digest') return { title: words.missed(count), body: lines }
  if (count > 1) return { title: words.many(count), body: lines }
  if (isDiscreet || event === undefined) return { title: words.application, body: words.discreet }
  return { title: subjectOf(event, words), body: whatHappened(event, words, language) }
}

/** One line: `AAPL  price ↑ 200`. */
export function wordEvent(event: AlertEvent, language: SpokenLanguage): string {
  return `${subjectOf(event, WORDS[language])}  ${whatHappened(event, WORDS[language], language)}`
}

function subjectOf({ name, instrument }: AlertEvent, words: AlertWords): string {
  if (name !== null) return oneLine(name)
  if (instrument === null) return words.market
  const { code, exchange } = instrumentOf(instrument)
  return exchange === '' ? code : `${code}.${exchange}`
}

function whatHappened(event: AlertEvent, words: AlertWords, language: SpokenLanguage): string {
  if (event.text !== null) return oneLine(event.text)
  const held = event.held.flatMap((place) => event.conditions[place] ?? [])
  const conditions = (held.length > 0 ? held : event.conditions).map((condition) => wordCondition(condition, words))
  const price = event.price === null ? '' : ` (${numberText(event.price, language)})`
  return `${conditions.join(', ')}${price}`
}

function wordCondition(condition: AlertCondition, { kinds }: AlertWords): string {
  const sign = signOf(condition)
  return [kinds[condition.kind], sign, thresholdOf(condition)].filter((part) => part !== '').join(' ')
}

function signOf(condition: AlertCondition): string {
  if (!('direction' in condition)) return ''
  const { direction } = condition
  return { up: '↑', down: '↓', either: '↕', enters: '→', leaves: '←' }[direction]
}

type ThresholdTexts = {
  readonly [Kind in ConditionKind]: (condition: ConditionOf<Kind>) => string
}

const NO_THRESHOLD = (): string => ''
const THRESHOLDS: ThresholdTexts = {
  price: ({ price }) => String(price),
  range: ({ low, high }) => `${low}–${high}`,
  change: ({ percent }) => `${percent}%`,
  move: ({ percent }) => `${percent}%`,
  spread: ({ leastPercent }) => `${leastPercent}%`,
  imbalance: ({ least }) => `${least * 100}%`,
  volume: ({ least }) => `≥ ${least}`,
  turnover: ({ least }) => `≥ ${least}`,
  news: ({ keyword }) => oneLine(keyword),
  status: NO_THRESHOLD,
  ipo: NO_THRESHOLD,
  split: NO_THRESHOLD,
}

function thresholdOf(condition: AlertCondition): string {
  const write = THRESHOLDS[condition.kind] as (condition: AlertCondition) => string
  return write(condition)
}

const numberText = (value: number, language: SpokenLanguage): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 10 }).format(value)

const MOST_LENGTH = 200

/** Texts of the service and names cannot break a line, turn the reading direction, or fill the screen. */
function oneLine(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return plain.length > MOST_LENGTH ? `${plain.slice(0, MOST_LENGTH - 1)}…` : plain
}

/** On Linux the body is read as markup. */
export function bodyFor(platform: NodeJS.Platform, text: string): string {
  if (platform !== 'linux') return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
