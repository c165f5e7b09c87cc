/** The names in the user's lists, subscribed while they are read. */
import type { Client } from '#contract/wire/client.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { entriesOf, type WatchlistEntry, type WatchlistSummary } from '#model/watchlists/watchlist.ts'
import { LiveTopic } from '#renderer/live/topics/live-topic.ts'
import type { NamedInstrument } from './headline-symbols.ts'

export class ListedNames {
  readonly #lists: () => readonly Pick<WatchlistSummary, 'id'>[]
  readonly #topics: Record<string, LiveTopic<'watchlist'>> = {}
  readonly #client: Client

  constructor(client: Client, lists: () => readonly Pick<WatchlistSummary, 'id'>[]) {
    this.#client = client
    this.#lists = lists
  }

  readonly #all: readonly NamedInstrument[] = $derived.by(() =>
    this.#lists()
      .flatMap(({ id }) => entriesOf(this.#topicOf(id).current?.rows ?? []))
      .map(namedOf),
  )

  /** Adds an instrument without names if it is not listed. */
  with(instrument: InstrumentId | null): readonly NamedInstrument[] {
    const isListed = instrument === null || this.#all.some((one) => one.instrument === instrument)
    return isListed ? this.#all : [{ instrument, names: [] }, ...this.#all]
  }

  #topicOf(list: string): LiveTopic<'watchlist'> {
    return (this.#topics[list] ??= new LiveTopic(this.#client, 'watchlist', list))
  }
}

function namedOf({ instrument, name, alias }: WatchlistEntry): NamedInstrument {
  return { instrument, names: [name?.en, name?.['zh-CN'], alias ?? undefined].filter((one) => one !== undefined) }
}
