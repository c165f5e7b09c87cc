/** Lists all dialects of the simulated market. */
import { BAR_DIALECTS } from './bar-dialects.ts'
import { CODE_DIALECTS } from './code-dialects.ts'
import type { Dialect } from './dialect.ts'
import { VALUE_DIALECTS } from './value-dialects.ts'

/** The names are values of `--dialect`. */
export const DIALECTS = { ...BAR_DIALECTS, ...VALUE_DIALECTS, ...CODE_DIALECTS } as const satisfies Readonly<
  Record<string, Dialect>
>

export type DialectName = keyof typeof DIALECTS

/** In the order of the documentation. */
export const DIALECT_NAMES = Object.keys(DIALECTS) as readonly DialectName[]

export const isDialectName = (text: string): text is DialectName => Object.hasOwn(DIALECTS, text)
