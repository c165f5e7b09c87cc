/** The values of one topic for the visible instruments of a table, outside Svelte. */
import type { Client } from '#contract/wire/client.ts'
import type { Value } from '#contract/topics.ts'
import type { InstrumentId } from '#model/market/instrument.ts'

export type InstrumentTopic = 'depth' | 'companyFigures'

export interface TopicStore<Name extends InstrumentTopic> {
  /** Replaces the followed instruments; the values of all others are forgotten. */
  follow(instruments: readonly InstrumentId[]): void
  /** Returns undefined before the first value. */
  get(instrument: InstrumentId): Value<Name> | undefined
}

export function createTopicStore<Name extends InstrumentTopic>(
  client: Pick<Client, 'subscribe'>,
  topic: Name,
  changed: (instrument: InstrumentId) => void,
): TopicStore<Name> {
  const stops = new Map<InstrumentId, () => void>()
  const values = new Map<InstrumentId, Value<Name>>()

  return {
    follow(instruments) {
      const wanted = new Set(instruments)
      for (const [instrument, stop] of [...stops]) {
        if (wanted.has(instrument)) continue
        stop()
        stops.delete(instrument)
        values.delete(instrument)
      }
      for (const instrument of wanted) {
        if (stops.has(instrument)) continue
        const receive = (value: Value<Name>): void => {
          values.set(instrument, value)
          changed(instrument)
        }
        stops.set(instrument, client.subscribe(topic, instrument, receive))
      }
    },
    get: (instrument) => values.get(instrument),
  }
}
