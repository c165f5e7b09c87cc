/** One row of the table of requests: the schema of its payload, the type of its answer, and what the answer promises. */
import type * as v from 'valibot'

declare const answer: unique symbol

/** One row of the table. `answer` exists in the type only. */
export interface RequestDefinition<Schema extends v.GenericSchema = v.GenericSchema, Answer = unknown> {
  readonly payload: Schema
  /** Whether it changes nothing that is stored. The answer of any other request waits until changes are on the disk. */
  readonly isRead: boolean
  readonly [answer]?: Answer
}

const row = <Schema extends v.GenericSchema>(payload: Schema, isRead: boolean) => ({
  answering: <Answer>(): RequestDefinition<Schema, Answer> => ({ payload, isRead }),
})

/** A request that may change what is stored. Its answer says that the change is on the disk, or was reported as not saved. */
export const ask = <Schema extends v.GenericSchema>(payload: Schema) => row(payload, false)

/** A request that changes nothing that is stored. */
export const read = <Schema extends v.GenericSchema>(payload: Schema) => row(payload, true)
