/** The documented shapes of answers, for the OpenAPI document and the conformance report. Decoders accept more. */

/** The documented JSON type of a value. */
export type WireShape =
  | { readonly kind: 'text' | 'number' | 'integer' | 'boolean' | 'numberOrText' }
  | { readonly kind: 'list'; readonly of: WireShape }
  /** An object keyed by the requested codes. */
  | { readonly kind: 'keyed'; readonly of: WireShape }
  | WireRecord

/** A documented JSON object. */
export interface WireRecord {
  readonly kind: 'record'
  /** The specification's title. */
  readonly title: string
  /** By wire name, in the specification's order. */
  readonly fields: Readonly<Record<string, WireField>>
}

/** A member of a documented object. */
export interface WireField {
  readonly shape: WireShape
  /** `sometimes`: may be absent by the specification. */
  readonly presence: 'always' | 'sometimes'
  readonly meaning: string
}

const always = (shape: WireShape, meaning: string): WireField => ({ shape, presence: 'always', meaning })

/** Declares a text field. */
export const text = (meaning: string): WireField => always({ kind: 'text' }, meaning)
/** Declares a number field. */
export const number = (meaning: string): WireField => always({ kind: 'number' }, meaning)
/** Declares a whole-number field. */
export const integer = (meaning: string): WireField => always({ kind: 'integer' }, meaning)
/** Declares a boolean field. */
export const boolean = (meaning: string): WireField => always({ kind: 'boolean' }, meaning)
/** Declares a field sent as a number or as decimal text. */
export const numberOrText = (meaning: string): WireField => always({ kind: 'numberOrText' }, meaning)
/** Declares a list field. */
export const listField = (of: WireShape, meaning: string): WireField => always({ kind: 'list', of }, meaning)
/** Declares an object field. */
export const recordField = (record: WireRecord, meaning: string): WireField => always(record, meaning)
/** Returns the field, marked as optional by the specification. */
export const sometimes = (field: WireField): WireField => ({ ...field, presence: 'sometimes' })

/** Declares an object keyed by the requested codes. */
export const keyed = (of: WireShape): WireShape => ({ kind: 'keyed', of })
/** Declares a list of values. */
export const listOf = (of: WireShape): WireShape => ({ kind: 'list', of })

/** Declares an object. */
export function record(title: string, fields: Readonly<Record<string, WireField>>): WireRecord {
  return { kind: 'record', title, fields }
}

/** Returns a record without some fields. */
export function without(title: string, shape: WireRecord, names: readonly string[]): WireRecord {
  const stored = Object.entries(shape.fields).filter(([name]) => !names.includes(name))
  return { ...shape, title, fields: Object.fromEntries(stored) }
}
