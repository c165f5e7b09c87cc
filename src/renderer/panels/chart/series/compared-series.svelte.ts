/** The bars of compared instruments. */
import type { Client } from '#contract/wire/client.ts'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { ChartInterval } from '#model/candles/candle-interval.ts'
import type { Failure } from '#model/values/failure.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { ChartModel } from './chart-model.svelte.ts'

export interface ComparedInstrument {
  readonly instrument: InstrumentId
  readonly columns: CandleColumns
  /** `none`: the service has no bars; `failed`: see {@link failure}. */
  readonly state: 'loading' | 'ready' | 'none' | 'failed'
  readonly failure: Failure | null
  /** Whether its bars are built from quotes, so that more come with time. */
  readonly isBuiltHere: boolean
}

export interface ComparedKey {
  readonly interval: ChartInterval
  readonly adjust: boolean
}

interface HeldSeries {
  readonly instrument: InstrumentId
  readonly model: ChartModel
}

export class ComparedSeries {
  readonly #client: Client
  readonly #key: ComparedKey
  #held: readonly HeldSeries[] = $state.raw([])

  constructor(client: Client, key: ComparedKey) {
    this.#client = client
    this.#key = key
  }

  /** Replaces the compared instruments. */
  set(instruments: readonly InstrumentId[]): void {
    const before = this.#held
    for (const { instrument, model } of before) if (!instruments.includes(instrument)) model.dispose()
    this.#held = instruments.map(
      (instrument) => before.find((held) => held.instrument === instrument) ?? this.#open(instrument),
    )
  }

  readonly all: readonly ComparedInstrument[] = $derived.by(() =>
    this.#held.map(({ instrument, model }) => {
      const { columns, live, history } = model
      const failure = live?.failure ?? null
      const isReady = history !== null && live !== null && live.state === 'ready'
      const empty = failure !== null ? 'failed' : isReady ? 'none' : 'loading'
      const isBuiltHere = live?.origin === 'polls'
      return { instrument, columns, state: columns.length > 0 ? 'ready' : empty, failure, isBuiltHere }
    }),
  )

  reachBack(time: number): void {
    for (const { model } of this.#held) model.reachBack(time)
  }

  dispose(): void {
    this.set([])
  }

  #open(instrument: InstrumentId): HeldSeries {
    return { instrument, model: new ChartModel(this.#client, { instrument, ...this.#key }) }
  }
}
