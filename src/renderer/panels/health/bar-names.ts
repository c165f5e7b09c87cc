/** The choices for how a service names its bars. */
import type { BarNaming, DayNaming, KnownNaming, SundayNaming } from '#model/candles/bar-naming.ts'
import { m } from '#i18n/compiled/messages.js'
import { CLASS_WORDING } from '#i18n/wording/instrument.ts'
import { intervalName } from '#i18n/wording/interval.ts'

const HOUR_MINUTES = 60
/** The value of the choice that uses the learned naming. */
const LEARNED = 'learned'

interface Choice {
  readonly value: string
  readonly label: string
}

export const barsText = ({ assetClass, region, interval }: KnownNaming): string =>
  `${CLASS_WORDING[assetClass]()} ${region} · ${intervalName(interval)}`

function dayText(days: DayNaming | null): string {
  if (days === null) return m.health_naming_unknown()
  if (days === 'market') return m.health_days_market()
  if (days === 'trading') return m.health_days_trading()
  return days === 0 ? m.health_days_utc() : m.health_days_clock({ offset: offsetText(days) })
}

/** Returns text like `+08:00`. */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  const part = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${part(Math.floor(size / HOUR_MINUTES))}:${part(size % HOUR_MINUTES)}`
}

function sundayText(sundays: SundayNaming | null): string {
  if (sundays === null) return m.health_naming_none_seen()
  return sundays === 'before' ? m.health_sundays_before() : m.health_sundays_after()
}

const learnedChoice = (text: string): Choice => ({ value: LEARNED, label: m.health_naming_learned({ naming: text }) })

/** The first is the learned naming. */
export const daysChoices = ({ learned, chosen }: Pick<KnownNaming, 'learned' | 'chosen'>): readonly Choice[] => {
  const known: readonly DayNaming[] = ['market', 0, 'trading']
  const others = [chosen?.days ?? null].filter((days) => days !== null && !known.includes(days)) as readonly DayNaming[]
  return [
    learnedChoice(dayText(learned.days)),
    ...[...known, ...others].map((days) => ({ value: String(days), label: dayText(days) })),
  ]
}

/** The first is the learned naming. */
export const sundaysChoices = ({ learned }: Pick<KnownNaming, 'learned'>): readonly Choice[] => [
  learnedChoice(sundayText(learned.sundays)),
  ...(['before', 'after'] as const).map((sundays) => ({ value: sundays, label: sundayText(sundays) })),
]

export const daysValue = ({ chosen }: Pick<KnownNaming, 'chosen'>): string => String(chosen?.days ?? LEARNED)
export const sundaysValue = ({ chosen }: Pick<KnownNaming, 'chosen'>): string => chosen?.sundays ?? LEARNED

/** Null uses the learned naming. */
export function readDays(value: string): BarNaming['days'] {
  if (value === 'market' || value === 'trading') return value
  return value === LEARNED ? null : Number(value)
}

/** Null uses the learned naming. */
export const readSundays = (value: string): BarNaming['sundays'] =>
  value === 'before' || value === 'after' ? value : null
