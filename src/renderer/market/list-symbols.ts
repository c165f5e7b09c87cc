/** Reads the symbols of a watchlist, also of one without a panel. */
import type { Client } from '#contract/wire/client.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { entriesOf } from '#model/watchlists/watchlist.ts'

/** Resolves to symbols in row order; empty if the list does not exist. */
export function symbolsOfList(client: Pick<Client, 'subscribe'>, list: string): Promise<readonly InstrumentId[]> {
  return new Promise((resolve) => {
    const stop = client.subscribe('watchlist', list, (whole) => {
      stop()
      resolve(whole === null ? [] : entriesOf(whole.rows).map(({ instrument }) => instrument))
    })
  })
}
