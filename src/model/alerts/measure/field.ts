/** The shapes of a condition's fields, each the source of a type, a check at the contract and an input in the editor. */
import type { DrawnLine } from '#model/charts/drawn-line.ts'

/** A choice of words. */
export interface ChoiceField<Choice extends string> {
  readonly type: 'choice'
  readonly choices: readonly Choice[]
  readonly initial: Choice
}

/**
 * A number above 0; prices of some classes may be below.
 * - `price`: in the quote currency. - `amount`: shares, or money of the quote currency.
 * - `percent`: 5 is 5 %. - `part`: 0.05 is 5 %; typed as a percentage.
 */
export interface NumberField {
  readonly type: 'number'
  readonly unit: 'price' | 'amount' | 'percent' | 'part'
  /** Inclusive; Infinity for no maximum. */
  readonly max: number
}

/** A whole number from `min` to `max`, inclusive. */
export interface CountField {
  readonly type: 'count'
  readonly min: number
  readonly max: number
  readonly initial: number
}

/** One line of text. */
export interface TextField<IsOptional extends boolean> {
  readonly type: 'text'
  readonly pattern: RegExp
  /** UTF-16 units. */
  readonly maxLength: number
  readonly isUpperCase: boolean
  /** Whether an empty input means null. */
  readonly isOptional: IsOptional
  readonly initial: string
}

/** A line drawn on a chart. It cannot be typed, so the condition is created from the line. */
interface LineField {
  readonly type: 'line'
}

/** The shape of one field of a condition. */
export type Field = ChoiceField<string> | NumberField | CountField | TextField<boolean> | LineField
/** The fields of a kind of condition, by name. */
export type Fields = Readonly<Record<string, Field>>

type ValueOf<One extends Field> =
  One extends ChoiceField<infer Choice>
    ? Choice
    : One extends TextField<infer IsOptional>
      ? string | (true extends IsOptional ? null : never)
      : One extends LineField
        ? DrawnLine
        : number

/** The values of fields of these shapes. */
export type ValuesOf<Own extends Fields> = { readonly [Name in keyof Own]: ValueOf<Own[Name]> }

/** Creates a choice whose default is the first word. */
export function choice<const Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
  initial: NoInfer<Choice> = choices[0],
): ChoiceField<Choice> {
  return { type: 'choice', choices, initial }
}

const number = (unit: NumberField['unit'], max: number): NumberField => ({ type: 'number', unit, max })

/** A price, in the quote currency. */
export const PRICE = number('price', Infinity)
/** Shares, or money of the quote currency. */
export const AMOUNT = number('amount', Infinity)
/** A percentage: 5 is 5 %. */
export const PERCENT = number('percent', 1_000_000)
/** A part of a whole: 0.05 is 5 %. */
export const PART = number('part', 1)

/** The direction in which the value reaches the threshold. */
export const UP_OR_DOWN = choice(['up', 'down'])
/** Days before a date; 0 is the day itself. */
export const DAYS_BEFORE: CountField = { type: 'count', min: 0, max: 30, initial: 1 }
