/** The symbols of a watchlist, whether or not a panel shows it. */
import type { Client } from '#contract/wire/client.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { entriesOf } from '#model/watchlists/watchlist.ts'

/** Resolves to the symbols of a list in the order of its rows; to none for a list that is gone. */
export function symbolsOfList(client: Pick<Client, 'subscribe'>, list: string): Promise<readonly InstrumentId[]> {
  return new Promise((resolve) => {
    const stop = client.subscribe('watchlist', list, (whole) => {
      stop()
      resolve(whole === null ? [] : entriesOf(whole.rows).map(({ instrument }) => instrument))
    })
  })
}
