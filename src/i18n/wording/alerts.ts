/** The words of alerts: conditions, states, and results. */
import type { AlertEvent, AlertNotification, EventProfit } from '#model/alerts/alert-event.ts'
import type { AlertState, Distance, ProfitLack } from '#model/alerts/alert-view.ts'
import {
  isAboutPositions,
  type Alert,
  type AlertDefinition,
  type AlertRefusal,
  type AlertSound,
} from '#model/alerts/alert.ts'
import { decimalOf } from '#model/values/decimal.ts'
import { decimalsOf } from '../format/decimals.ts'
import type { Formats } from '../format/formats.ts'
import { m } from '../compiled/messages.js'
import { conditionText } from './alert-conditions.ts'
import { serviceText } from './discretion.ts'
import { symbolOf } from './instrument.ts'
import { notCountedText, remedyText } from './position.ts'

export const ALERT_STATE_WORDING: Readonly<Record<AlertState, () => string>> = {
  off: m.alert_state_off,
  expired: m.alert_state_expired,
  snoozed: m.alert_state_snoozed,
  noTarget: m.alert_state_no_target,
  done: m.alert_state_done,
  splitDue: m.alert_state_split_due,
  waiting: m.alert_state_waiting,
  holding: m.alert_state_holding,
  confirming: m.alert_state_confirming,
  armed: m.alert_state_armed,
}

export const ALERT_SOUND_WORDING: Readonly<Record<AlertSound, () => string>> = {
  none: m.alert_sound_none,
  chime: m.alert_sound_chime,
  bell: m.alert_sound_bell,
  alarm: m.alert_sound_alarm,
}

export const ALERT_REFUSAL_WORDING: Readonly<Record<AlertRefusal, () => string>> = {
  unknownAlert: m.alert_refusal_unknown,
  tooManyAlerts: m.alert_refusal_many,
  tooMuchInAll: m.alert_refusal_too_much,
  noSuchData: m.alert_refusal_no_data,
  wrongTarget: m.alert_refusal_wrong_target,
  notTogether: m.alert_refusal_not_together,
  belowZero: m.alert_refusal_below_zero,
}

/** A size has no direction. */
const sizeText = (formats: Formats, percent: number): string => formats.percent(percent).replace(/^\+/u, '')
/** Returns all conditions of an alert in one phrase. */
export function conditionsText(
  { conditions, join }: Pick<AlertDefinition, 'conditions' | 'join'>,
  formats: Formats,
): string {
  const [one = '', other] = conditions.map((condition) => conditionText(condition, formats))
  if (other === undefined) return one
  return (join === 'and' ? m.alert_and : m.alert_or)({ one, other }, formats)
}

/** Returns the target of an alert. `listNames` by list id. */
export function targetText(
  { target, conditions }: Pick<Alert, 'target' | 'conditions'>,
  listNames: ReadonlyMap<string, string>,
): string {
  const listName = target.kind === 'list' ? listNames.get(target.list) : undefined
  switch (target.kind) {
    case 'instrument':
      return symbolOf(target.instrument)
    case 'list':
      if (listName === undefined) return m.alert_state_no_target()
      return conditions.some(({ kind }) => isAboutPositions(kind))
        ? m.alerts_positions_on({ list: listName })
        : listName
    case 'everything':
      return m.alerts_everything()
    case 'positions':
      return m.alerts_positions_all()
  }
}

/** Aligns prices in a column. */
const MIN_DECIMALS = 2
/** Spreads and quick moves are often below the hundredth of a percent that is shown elsewhere. */
const SMALL_PERCENT = 0.1
const SMALL_DECIMALS = 4

/** Formats a value of a {@link Distance}. */
export function measureText(value: number, unit: Distance['unit'], formats: Formats): string {
  switch (unit) {
    case 'price':
      return formats.price(value, Math.max(MIN_DECIMALS, decimalsOf(value)))
    case 'percent':
      return Math.abs(value) < SMALL_PERCENT ? `${formats.change(value, SMALL_DECIMALS)}%` : formats.percent(value)
    case 'part':
      return formats.percent(value * 100)
    case 'money':
      return formats.price(value, MIN_DECIMALS)
    case 'volume':
    case 'turnover':
      return formats.quantity.short(value)
  }
}

export function distanceText({ percent }: Distance, formats: Formats): string {
  return percent <= 0 ? m.alerts_reached() : sizeText(formats, percent)
}

/** Returns why a profit alert cannot fire now. */
export function profitLackText({ reason, instrument, missingPairs }: ProfitLack): string {
  const why = lackReason(reason, missingPairs)
  const told = instrument === null ? why : m.alert_lack_of({ symbol: symbolOf(instrument), reason: why })
  return m.alert_lack_not_told({ reason: told })
}

function lackReason(reason: ProfitLack['reason'], missingPairs: readonly string[]): string {
  if (reason === 'nothingHeld') return m.alert_lack_nothing_held()
  if (reason === 'noDay') return m.alert_lack_no_day()
  return [notCountedText(reason, missingPairs), remedyText(missingPairs)].filter((part) => part !== null).join(' ')
}

/** Returns the event's own text, or else the conditions that held. */
export function eventText(event: AlertEvent, formats: Formats): string {
  const held = event.held.flatMap((place) => event.conditions[place] ?? [])
  const shown = held.length > 0 ? held : event.conditions
  return event.text === null || event.text === undefined
    ? conditionsText({ conditions: shown, join: 'and' }, formats)
    : serviceText(event.text)
}

/** Returns the alert's name, the symbol, or the kind of target. */
export function eventSubject(
  { instrument, name, conditions }: Pick<AlertEvent, 'instrument' | 'name' | 'conditions'>,
  formats: Pick<Formats, 'locale'>,
): string {
  if (name !== null) return name
  if (instrument !== null) return symbolOf(instrument)
  const isOfPositions = conditions.some(({ kind }) => isAboutPositions(kind))
  return (isOfPositions ? m.alerts_positions_all : m.alerts_everything)({}, formats)
}

/** Returns the profit or the price that was reached. */
export function eventValueText(
  { profit, price }: Pick<AlertEvent, 'profit' | 'price'>,
  formats: Formats,
): string | null {
  const parts = profit === null ? [] : profitParts(profit, formats)
  if (parts.length > 0) return parts.join(', ')
  return price === null ? null : formats.price(price, decimalsOf(price))
}

function profitParts({ amount, percent, currency }: EventProfit, formats: Formats): readonly string[] {
  return [
    ...(amount === null ? [] : [formats.amountChange(decimalOf(amount), currency)]),
    ...(percent === null ? [] : [formats.percent(percent)]),
  ]
}

/** Returns the sentence of a notification; in discreet mode without names and prices. */
export function notificationSentence(
  { kind, events, count }: Pick<AlertNotification, 'kind' | 'events' | 'count'>,
  formats: Formats,
  isDiscreet: boolean,
): string {
  const [event] = events
  if (kind === 'digest') return m.alerts_fired_missed({ count }, formats)
  if (count > 1) return m.alerts_fired_many({ count }, formats)
  if (isDiscreet || event === undefined) return m.alerts_fired_discreetly({}, formats)
  return m.alerts_fired({ name: eventSubject(event, formats), condition: eventText(event, formats) }, formats)
}
