/** The texts typed in the alert editor, and the draft read from them. */
import {
  BAR_CLOSE_INTERVALS,
  isAboutPositions,
  isAboutTarget,
  mayHavePricesBelowZero,
  type Alert,
  type AlertConfirmation,
  type AlertDraft,
  type AlertId,
  type AlertRepeat,
  type AlertSound,
  type AlertTarget,
} from '#model/alerts/alert.ts'
import { CONDITION_KIND_NAMES, type ConditionKind } from '#model/alerts/alert-condition.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { NO_PRESET, type AlertPreset } from '#renderer/commands/alert-preset.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Sentence } from '#i18n/sentence.ts'
import { writeTyped } from '#i18n/typed-number.ts'
import {
  EMPTY_CONDITION,
  numberOf,
  readCondition,
  withKind,
  writeCondition,
  type ConditionFaults,
  type ConditionForm,
} from './condition-form.ts'

export interface AlertForm {
  readonly id: AlertId | null
  readonly name: string
  readonly targetKind: AlertTarget['kind']
  readonly instrument: InstrumentId | null
  readonly list: string
  readonly conditions: readonly [ConditionForm] | readonly [ConditionForm, ConditionForm]
  readonly join: AlertDraft['join']
  readonly repeat: AlertRepeat['kind']
  readonly rearmPercent: string
  readonly cooldownMinutes: string
  /** `1` or `2` polls, or the interval of a bar. */
  readonly confirm: string
  readonly session: AlertDraft['session']
  /** The value of a `datetime-local` input in the local zone; empty never expires. */
  readonly expires: string
  readonly isOn: boolean
  readonly sound: AlertSound
  readonly isSpoken: boolean
}

/** @param empty A condition without typed values. */
export function newForm(preset: AlertPreset, empty: ConditionForm = EMPTY_CONDITION): AlertForm {
  const { instrument, list, conditions = [] } = preset
  const [one = firstCondition(preset, empty), other] = conditions.map((known) => writeCondition(known))
  return {
    id: null,
    name: '',
    targetKind: targetKindOf(preset),
    instrument,
    list: list ?? '',
    conditions: other === undefined ? [one] : [one, other],
    join: other === undefined ? 'and' : 'or',
    repeat: 'once',
    rearmPercent: '1',
    cooldownMinutes: '5',
    confirm: '1',
    session: 'any',
    expires: '',
    isOn: true,
    sound: 'chime',
    isSpoken: false,
  }
}

function firstCondition({ price, last, isAboutPositions: isProfit }: AlertPreset, empty: ConditionForm): ConditionForm {
  if (isProfit) return withKind(empty, 'dayProfit')
  const direction = price !== null && last !== null && price < last ? 'down' : 'up'
  return { ...empty, direction, price: price === null ? '' : writeTyped(price) }
}

function targetKindOf({ instrument, list, isAboutPositions: isProfit }: AlertPreset): AlertTarget['kind'] {
  if (instrument !== null) return 'instrument'
  if (list !== null) return 'list'
  return isProfit ? 'positions' : 'instrument'
}

export function kindsFor({ targetKind, conditions: [first] }: AlertForm, place: number): readonly ConditionKind[] {
  const ofTarget = CONDITION_KIND_NAMES.filter((kind) => isAboutTarget(kind, targetKind))
  return place === 0 ? ofTarget : ofTarget.filter((kind) => isAboutPositions(kind) === isAboutPositions(first.kind))
}

/** Changes a part of the form. Conditions and confirmations that no longer fit are replaced or removed. */
export function changedForm(form: AlertForm, part: Partial<AlertForm>, empty: ConditionForm): AlertForm {
  const next = { ...form, ...part }
  const [first, second] = next.conditions
  const [known = 'price'] = kindsFor(next, 0)
  const one = kindsFor(next, 0).includes(first.kind) ? first : withKind(empty, known)
  const isWithSecond = second !== undefined && kindsFor({ ...next, conditions: [one] }, 1).includes(second.kind)
  const hasBars = !isAboutPositions(one.kind)
  return {
    ...next,
    conditions: isWithSecond ? [one, second] : [one],
    confirm: hasBars || POLLS.includes(next.confirm) ? next.confirm : '1',
  }
}

/** Confirmations that need no bar. */
const POLLS: readonly string[] = ['1', '2']

/** @param localTime Writes Unix epoch ms as a `datetime-local` value. */
export function formOf(alert: Alert, localTime: (epochMs: number) => string): AlertForm {
  const { target, repeat, confirm, expiresAt } = alert
  const [one = EMPTY_CONDITION, other] = alert.conditions.map(writeCondition)
  return {
    ...newForm(NO_PRESET),
    id: alert.id,
    name: alert.name ?? '',
    targetKind: target.kind,
    instrument: target.kind === 'instrument' ? target.instrument : null,
    list: target.kind === 'list' ? target.list : '',
    conditions: other === undefined ? [one] : [one, other],
    join: alert.join,
    repeat: repeat.kind,
    ...(repeat.kind === 'always' && {
      rearmPercent: writeTyped(repeat.rearmPercent),
      cooldownMinutes: writeTyped(repeat.cooldownMs / MINUTE_MS),
    }),
    confirm: confirm.kind === 'polls' ? String(confirm.polls) : confirm.interval,
    session: alert.session,
    expires: expiresAt === null ? '' : localTime(expiresAt),
    isOn: alert.isOn,
    sound: alert.sound,
    isSpoken: alert.isSpoken,
  }
}

export interface AlertFaults {
  readonly target?: Sentence
  readonly conditions?: readonly ConditionFaults[]
  readonly rearmPercent?: Sentence
  readonly cooldownMinutes?: Sentence
  readonly expires?: Sentence
}

export type ReadAlert =
  | { readonly ok: true; readonly draft: AlertDraft }
  | { readonly ok: false; readonly faults: AlertFaults }

/** @param now Unix epoch ms. */
export function readAlert(form: AlertForm, now: number): ReadAlert {
  const target = readTarget(form)
  const isSigned = target !== null && mayHavePricesBelowZero(target)
  const read = form.conditions.map((condition) => readCondition(condition, isSigned))
  const conditions = read.flatMap((one) => (one.ok ? [one.value] : []))
  const repeat = readRepeat(form)
  const expiresAt = readEnd(form, now)
  if (target === null || 'faults' in repeat || expiresAt === 'past' || conditions.length < read.length)
    return {
      ok: false,
      faults: {
        ...(target === null && { target: m.alert_fault_target }),
        ...('faults' in repeat && repeat.faults),
        ...(expiresAt === 'past' && { expires: m.alert_fault_time }),
        conditions: read.map((one) => (one.ok ? {} : one.faults)),
      },
    }
  const { id, join, session, isOn, sound, isSpoken } = form
  const name = form.name.trim() || null
  const confirm = readConfirmation(form.confirm)
  return {
    ok: true,
    draft: { id, name, target, conditions, join, repeat, confirm, session, expiresAt, isOn, sound, isSpoken },
  }
}

function readEnd({ expires }: AlertForm, now: number): number | null | 'past' {
  if (expires === '') return null
  const end = Date.parse(expires)
  return end > now ? end : 'past'
}

function readTarget({ targetKind, instrument, list }: AlertForm): AlertTarget | null {
  if (targetKind === 'everything' || targetKind === 'positions') return { kind: targetKind }
  if (targetKind === 'list') return list === '' ? null : { kind: 'list', list }
  return instrument === null ? null : { kind: 'instrument', instrument }
}

function readRepeat(form: AlertForm): AlertRepeat | { readonly faults: AlertFaults } {
  if (form.repeat !== 'always') return { kind: form.repeat }
  const [rearmPercent, minutes] = [numberOf(form.rearmPercent), numberOf(form.cooldownMinutes)]
  if (rearmPercent === null || rearmPercent < 0 || rearmPercent > 100)
    return { faults: { rearmPercent: m.alert_fault_rearm } }
  if (minutes === null || minutes < 0) return { faults: { cooldownMinutes: m.alert_fault_cooldown } }
  return { kind: 'always', rearmPercent, cooldownMs: Math.round(minutes * MINUTE_MS) }
}

function readConfirmation(text: string): AlertConfirmation {
  const interval = BAR_CLOSE_INTERVALS.find((known) => known === text)
  if (interval !== undefined) return { kind: 'barClose', interval }
  return { kind: 'polls', polls: text === '2' ? 2 : 1 }
}

/** Whether the price has already passed a condition's level: the alert waits until the price comes back, so the editor warns. */
export function isPast(form: AlertForm, last: number | null): boolean {
  if (last === null || form.targetKind !== 'instrument') return false
  return form.conditions.some((condition) => {
    const price = numberOf(condition.price)
    if (condition.kind !== 'price' || price === null) return false
    return condition.direction === 'up' ? last >= price : last <= price
  })
}
