/**
 * How much a consumer's wish counts, and the best period it can use. The plan's periods are proportional to 1/sqrt(weight):
 * an armed alert is refreshed twice as often as what can be seen, that four times as often as what is hidden.
 */

export type Consumer = 'armedAlert' | 'visible' | 'hidden' | 'recorder'

export interface Wish {
  readonly weight: number
  /** The shortest period that the consumer can make use of, ms. */
  readonly wishedPeriodMs: number
}

export const WISHES: Readonly<Record<Consumer, Wish>> = {
  armedAlert: { weight: 64, wishedPeriodMs: 1_000 },
  visible: { weight: 16, wishedPeriodMs: 1_000 },
  hidden: { weight: 1, wishedPeriodMs: 5_000 },
  recorder: { weight: 0.25, wishedPeriodMs: 30_000 },
}
