/**
 * What the specification says an answer looks like, as data: the OpenAPI document and the conformance report are made from
 * it. The decoders are not; they accept more than this.
 */

/** The documented JSON type of a value. */
export type WireShape =
  | { readonly kind: 'text' | 'number' | 'integer' | 'boolean' | 'numberOrText' }
  | { readonly kind: 'list'; readonly of: WireShape }
  /** An object whose keys are the codes that were asked for. */
  | { readonly kind: 'keyed'; readonly of: WireShape }
  | WireRecord

/** A documented JSON object. */
export interface WireRecord {
  readonly kind: 'record'
  /** The specification's name for it. */
  readonly title: string
  /** By wire name, in the specification's order. */
  readonly fields: Readonly<Record<string, WireField>>
}

/** A member of a documented object. */
export interface WireField {
  readonly shape: WireShape
  /** `sometimes`: the specification allows it to be left out. */
  readonly presence: 'always' | 'sometimes'
  readonly meaning: string
}

const always = (shape: WireShape, meaning: string): WireField => ({ shape, presence: 'always', meaning })

/** A field that holds text. */
export const text = (meaning: string): WireField => always({ kind: 'text' }, meaning)
/** A field that holds a number. */
export const number = (meaning: string): WireField => always({ kind: 'number' }, meaning)
/** A field that holds a whole number. */
export const integer = (meaning: string): WireField => always({ kind: 'integer' }, meaning)
/** A field that holds true or false. */
export const boolean = (meaning: string): WireField => always({ kind: 'boolean' }, meaning)
/** A field that services send as a number or as decimal text. */
export const numberOrText = (meaning: string): WireField => always({ kind: 'numberOrText' }, meaning)
/** A field that holds a list. */
export const listField = (of: WireShape, meaning: string): WireField => always({ kind: 'list', of }, meaning)
/** A field that holds an object. */
export const recordField = (record: WireRecord, meaning: string): WireField => always(record, meaning)
/** The same field, which the specification allows to be left out. */
export const sometimes = (field: WireField): WireField => ({ ...field, presence: 'sometimes' })

/** An object keyed by the codes that were asked for. */
export const keyed = (of: WireShape): WireShape => ({ kind: 'keyed', of })
/** A list of values of one shape. */
export const listOf = (of: WireShape): WireShape => ({ kind: 'list', of })

/** A documented object. */
export function record(title: string, fields: Readonly<Record<string, WireField>>): WireRecord {
  return { kind: 'record', title, fields }
}

/** The same record without some of its fields, where a class of instruments does not have them. */
export function without(title: string, shape: WireRecord, names: readonly string[]): WireRecord {
  const stored = Object.entries(shape.fields).filter(([name]) => !names.includes(name))
  return { ...shape, title, fields: Object.fromEntries(stored) }
}
