/** All dialects that the simulated market speaks. */
import { BAR_DIALECTS } from './bar-dialects.ts'
import { CODE_DIALECTS } from './code-dialects.ts'
import type { Dialect } from './dialect.ts'
import { VALUE_DIALECTS } from './value-dialects.ts'

/** By name, as `--dialect` takes it. */
export const DIALECTS = { ...BAR_DIALECTS, ...VALUE_DIALECTS, ...CODE_DIALECTS } as const satisfies Readonly<
  Record<string, Dialect>
>

/** The name of a dialect. */
export type DialectName = keyof typeof DIALECTS

/** In the order of the documentation. */
export const DIALECT_NAMES = Object.keys(DIALECTS) as readonly DialectName[]

/** Whether a text names a dialect. */
export const isDialectName = (text: string): text is DialectName => Object.hasOwn(DIALECTS, text)
