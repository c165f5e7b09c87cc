/** Everything a window may ask of the backend, as one table: the payload is checked at run time, the answer by the compiler. */
import type * as v from 'valibot'
import type { Result } from '../model/failure.ts'
import type { ImportReport } from '../model/watchlist.ts'
import * as schemas from './schemas.ts'

declare const answer: unique symbol

/** One row of the table. `answer` exists in the type only. */
export interface RequestDefinition<Schema extends v.GenericSchema = v.GenericSchema, Answer = unknown> {
  readonly payload: Schema
  readonly [answer]?: Answer
}

const ask = <Schema extends v.GenericSchema>(payload: Schema) => ({
  answering: <Answer>(): RequestDefinition<Schema, Answer> => ({ payload }),
})

/** What a test of a connection found. */
export type ConnectionTest = Result<{ readonly latencyMs: number; readonly sampleCode: string }>

export const requests = {
  /** Tries an address and key with one cheap call; nothing is kept. */
  'connection.test': ask(schemas.connectionForm).answering<ConnectionTest>(),
  /** Keeps an address and key and polls that service from now on. The key never comes back out. */
  'session.signIn': ask(schemas.connectionForm).answering<null>(),
  /** Forgets the key and address, and returns to the simulated market. */
  'session.signOut': ask(schemas.nothing).answering<null>(),
  'settings.update': ask(schemas.settingsPatch).answering<null>(),
  'watchlist.import': ask(schemas.watchlistImport).answering<ImportReport>(),
  'watchlist.add': ask(schemas.watchlistEntry).answering<null>(),
  'watchlist.remove': ask(schemas.watchlistEntry).answering<null>(),
  'notice.dismiss': ask(schemas.noticeNumber).answering<null>(),
  /** Opens a further desk window. Answers false where the shell leaves that to the browser. */
  'window.open': ask(schemas.nothing).answering<boolean>(),
} as const satisfies Record<string, RequestDefinition>

export type RequestName = keyof typeof requests

/** What a caller passes, before transformation. */
export type Payload<Name extends RequestName> = v.InferInput<(typeof requests)[Name]['payload']>
/** What a handler receives, after validation. */
export type Validated<Name extends RequestName> = v.InferOutput<(typeof requests)[Name]['payload']>
export type Answer<Name extends RequestName> =
  (typeof requests)[Name] extends RequestDefinition<v.GenericSchema, infer A> ? A : never

/** One handler for every request; a missing or unlisted one does not compile. */
export type RequestHandlers = {
  readonly [Name in RequestName]: (payload: Validated<Name>) => Answer<Name> | Promise<Answer<Name>>
}
