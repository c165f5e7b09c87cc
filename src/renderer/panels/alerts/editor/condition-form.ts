/** A condition as typed texts. Its kind defines the fields and their rules. */
import {
  CONDITION_KIND_NAMES,
  partsOf,
  type AlertCondition,
  type ConditionKind,
  type FieldsOf,
} from '#model/alerts/alert-condition.ts'
import type { CountField, Field, NumberField, TextField } from '#model/alerts/measure/field.ts'
import type { DrawnLine } from '#model/charts/drawn-line.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Sentence } from '#i18n/sentence.ts'
import { readTyped, writeTyped } from '#i18n/typed-number.ts'
import { conditionWording } from '#i18n/wording/alert-conditions.ts'

/** All percentages share one text, which stays when the kind changes. */
const PERCENT = 'percent'
export type ConditionField = { [Kind in ConditionKind]: keyof FieldsOf<Kind> }[ConditionKind]

export interface ConditionForm extends Readonly<Record<ConditionField, string>> {
  readonly kind: ConditionKind
}

/** The reason for a choice, which never fails. */
const UNWORDED: Sentence = () => ''

export type ConditionFaults = Readonly<Partial<Record<ConditionField, Sentence>>>

export type ReadCondition =
  | { readonly ok: true; readonly value: AlertCondition }
  | { readonly ok: false; readonly faults: ConditionFaults }

export interface ConditionInput {
  readonly name: ConditionField
  readonly label: string
  /** Null for a text input. */
  readonly choices: readonly { readonly value: string; readonly label: string }[] | null
  readonly inputmode: 'text' | 'decimal'
}

/** A line comes whole from a chart. */
const typedFieldsOf = (kind: ConditionKind) =>
  Object.entries(partsOf(kind).fields).filter(([, { type }]) => type !== 'line')

/** Kinds that watch a line need one. */
export const isOffered = (kind: ConditionKind, { line }: Pick<ConditionForm, 'line'>): boolean =>
  line !== '' || Object.values(partsOf(kind).fields).every(({ type }) => type !== 'line')

export function lineIn({ kind, line }: ConditionForm): DrawnLine | null {
  const isAboutLine = Object.values(partsOf(kind).fields).some(({ type }) => type === 'line')
  return isAboutLine ? (readLine(line) ?? null) : null
}

/** Returns the inputs of a condition in the order shown. A percentage has no currency. */
export function inputsOf({ kind, measure }: Pick<ConditionForm, 'kind' | 'measure'>): readonly ConditionInput[] {
  const { fields } = conditionWording(kind)
  const asked = typedFieldsOf(kind).filter(([name]) => name !== 'currency' || measure === 'amount')
  return asked.map(([name, field]) => {
    const wording = fields[name]
    const choices = field.type === 'choice' ? field.choices : null
    return {
      name: textOf(name, field),
      label: wording?.label() ?? name,
      choices: choices?.map((value) => ({ value, label: wording?.choices?.[value]?.() ?? value })) ?? null,
      inputmode: field.type === 'text' ? 'text' : 'decimal',
    }
  })
}

function textOf(name: string, field: Field): ConditionField {
  const isPercentage = field.type === 'number' && (field.unit === 'percent' || field.unit === 'part')
  return isPercentage ? PERCENT : (name as ConditionField)
}

const initialOf = (field: Field): string => ('initial' in field ? String(field.initial) : '')

export const EMPTY_CONDITION: ConditionForm = withKind(
  Object.fromEntries(
    CONDITION_KIND_NAMES.flatMap((kind) =>
      Object.entries(partsOf(kind).fields).map(([name, field]) => [textOf(name, field), initialOf(field)]),
    ),
  ) as Omit<ConditionForm, 'kind'>,
  'price',
)

export function numberOf(text: string): number | null {
  const numeral = readTyped(text)
  return numeral === null ? null : Number(numeral)
}

type FieldValue = string | number | null | DrawnLine

/** Undefined for text that the field does not accept. */
function readField(field: Field, text: string, isSigned: boolean): FieldValue | undefined {
  switch (field.type) {
    case 'choice':
      return field.choices.find((one) => one === text) ?? field.initial
    case 'text':
      return readText(field, text.trim())
    case 'count':
      return readCount(field, numberOf(text))
    case 'number':
      return readNumber(field, numberOf(text), isSigned)
    case 'line':
      return readLine(text)
  }
}

/** The text was written by `writeField`, not typed. */
const readLine = (text: string): DrawnLine | undefined => (text === '' ? undefined : (JSON.parse(text) as DrawnLine))

const readCount = ({ min, max }: CountField, typed: number | null): number | undefined =>
  typed !== null && Number.isInteger(typed) && typed >= min && typed <= max ? typed : undefined

const isPrice = (field: Field): boolean => field.type === 'number' && field.unit === 'price'

function readNumber({ unit, max }: NumberField, typed: number | null, isSigned: boolean): number | undefined {
  if (typed === null) return undefined
  const value = unit === 'part' ? typed / 100 : typed
  if (unit === 'price' && isSigned) return value === 0 ? undefined : value
  return value > 0 && value <= max ? value : undefined
}

function readText({ isOptional, isUpperCase, pattern, maxLength }: TextField<boolean>, typed: string) {
  if (isOptional && typed === '') return null
  const text = isUpperCase ? typed.toUpperCase() : typed
  return pattern.test(text) && text.length <= maxLength ? text : undefined
}

/**
 * Returns the condition, or the first wrong field and why.
 * @param isSigned Whether the target may have negative prices.
 */
export function readCondition(form: ConditionForm, isSigned: boolean): ReadCondition {
  const { fields, check } = partsOf(form.kind)
  const wording = conditionWording(form.kind)
  const values: Record<string, FieldValue> = {}
  for (const [name, field] of Object.entries(fields)) {
    const text = textOf(name, field)
    const value = readField(field, form[text], isSigned)
    if (value === undefined) {
      const fault = isSigned && isPrice(field) ? m.alert_fault_future_price : wording.fields[name]?.fault
      return { ok: false, faults: { [text]: fault ?? UNWORDED } }
    }
    values[name] = value
  }
  if (check !== null && !check.isSound(values))
    return { ok: false, faults: { [check.field]: wording.fault ?? UNWORDED } }
  return { ok: true, value: { kind: form.kind, ...values } as AlertCondition }
}

export function writeCondition({ kind, ...values }: AlertCondition): ConditionForm {
  const known: Readonly<Record<string, FieldValue>> = values
  const texts = Object.entries(partsOf(kind).fields).map(([name, field]) => [
    textOf(name, field),
    writeField(field, known[name] ?? null),
  ])
  return { ...EMPTY_CONDITION, ...(Object.fromEntries(texts) as Partial<ConditionForm>), kind }
}

function writeField(field: Field, value: FieldValue): string {
  if (value === null) return ''
  if (typeof value === 'object') return JSON.stringify(value)
  // In binary fractions, 0.57 * 100 is slightly less than 57.
  const isPart = field.type === 'number' && field.unit === 'part'
  if (typeof value === 'string') return value
  return writeTyped(isPart ? Number((value * 100).toPrecision(12)) : value)
}

/** Keeps the texts that both kinds have. Choices that the new kind lacks get their initial value. */
export function withKind(form: Omit<ConditionForm, 'kind'>, kind: ConditionKind): ConditionForm {
  const offered = Object.entries(partsOf(kind).fields).flatMap(([name, field]) =>
    field.type === 'choice' && !field.choices.includes(form[name as ConditionField]) ? [[name, field.initial]] : [],
  )
  return { ...form, ...(Object.fromEntries(offered) as Partial<ConditionForm>), kind }
}
