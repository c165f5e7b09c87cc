/** A row of the table of requests: payload schema, answer type, and guarantee. */
import type * as v from 'valibot'

declare const answer: unique symbol

/** A row of the table. `answer` exists in the type only. */
export interface RequestDefinition<Schema extends v.GenericSchema = v.GenericSchema, Answer = unknown> {
  readonly payload: Schema
  /** Whether stored data do not change. Other answers wait until changes are on the disk. */
  readonly isRead: boolean
  readonly [answer]?: Answer
}

const row = <Schema extends v.GenericSchema>(payload: Schema, isRead: boolean) => ({
  answering: <Answer>(): RequestDefinition<Schema, Answer> => ({ payload, isRead }),
})

/** Declares a request that may change stored data. Its answer confirms that the change is on the disk, or was reported as not saved. */
export const ask = <Schema extends v.GenericSchema>(payload: Schema) => row(payload, false)

/** Declares a request that changes no stored data. */
export const read = <Schema extends v.GenericSchema>(payload: Schema) => row(payload, true)
