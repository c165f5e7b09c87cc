/** Handles the requests about watchlists. */
import type { RequestHandlers, RequestName } from '#contract/requests.ts'
import { failure, success } from '#model/values/failure.ts'
import { MAX_NAMED_INSTRUMENTS } from '#model/watchlists/watchlist-import.ts'
import type { Health } from '../feed/health/health.ts'
import { exportCsv, exportText } from './files/export-list.ts'
import type { Slices } from '../reactive/slices.ts'
import { importSteps } from './files/import-file.ts'
import { countNew } from './files/import-into.ts'
import { instrumentsIn } from './files/import-lines.ts'
import type { Knowledge } from './files/bare-codes.ts'
import { takeRows } from './lists/library.ts'
import type { Verification } from './verification.ts'
import type { Watchlists } from './watchlists.ts'

export interface WatchlistRequestParts {
  readonly watchlists: Watchlists
  readonly verification: Pick<Verification, 'keepRefused'>
  readonly health: Pick<Health, 'forecast'>
  readonly knowledge: Knowledge
  readonly slices: Slices
}

export type WatchlistRequests = Pick<RequestHandlers, Extract<RequestName, `watchlist.${string}`>>

export function createWatchlistRequests(parts: WatchlistRequestParts): WatchlistRequests {
  const { watchlists, verification, health, knowledge, slices } = parts

  /** Throws if the edit fails: these callers must not name a missing list. */
  function editKnown(edit: Parameters<Watchlists['edit']>[0]): null {
    const outcome = watchlists.edit(edit)
    if (!outcome.ok) throw new RangeError(`The watchlist could not be changed: ${outcome.failure}.`)
    return null
  }

  return {
    async 'watchlist.preview'({ name, content, into, market, column }) {
      const imported = await slices.run(importSteps(content, { ...knowledge, market, column }))
      const instruments = instrumentsIn(imported)
      return {
        understood: instruments.length,
        instruments: instruments.slice(0, MAX_NAMED_INSTRUMENTS),
        added: countNew(watchlists.current(), { name, into, imported }),
        sections: imported.rows.length - instruments.length,
        guessed: imported.guessed,
        faults: imported.faults,
        columns: imported.columns ?? null,
        cost: await slices.run(health.forecast({ added: instruments })),
      }
    },
    async 'watchlist.import'({ name, content, into, market, column }) {
      const imported = await slices.run(importSteps(content, { ...knowledge, market, column }))
      return watchlists.import({ name, into, imported })
    },
    'watchlist.export'({ list, format, rows }) {
      const found = watchlists.current().find(({ id }) => id === list)
      if (found === undefined) return failure('unknownList')
      const taken = rows === null ? found.rows : takeRows(found.rows, rows)
      return success(format === 'csv' ? exportCsv(taken) : exportText(taken))
    },
    'watchlist.edit': (edit) => watchlists.edit(edit),
    'watchlist.undo': ({ step }) => watchlists.undo(step),
    'watchlist.redo': ({ step }) => watchlists.redo(step),
    'watchlist.keepRefused'({ instruments }) {
      verification.keepRefused(instruments)
      return null
    },
    'watchlist.add': ({ watchlist, instrument }) =>
      editKnown({ kind: 'addEntries', list: watchlist, instruments: [instrument], before: null }),
  }
}
