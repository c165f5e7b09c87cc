/** Composes positions: the store, what is known of their markets, and the rates that they are converted by. */
import type { RequestHandlers, RequestName } from '../../contract/requests.ts'
import { pairOf } from '../../model/currency.ts'
import { failure, success } from '../../model/failure.ts'
import type { InstrumentId } from '../../model/instrument.ts'
import type { PositionEdit } from '../../model/position-edit.ts'
import type { ServiceSession } from '../../model/service-session.ts'
import type { Settings } from '../../model/settings.ts'
import type { Feed } from '../feed/feed.ts'
import { createWhileHidden } from '../feed/while-hidden.ts'
import type { TopicChanged } from '../hub/change-bus.ts'
import type { TopicProviders } from '../hub/topic-provider.ts'
import type { Clock } from '../ports/clock.ts'
import { cancelAll } from '../reactive/disposables.ts'
import type { Observable } from '../reactive/variable.ts'
import type { Information } from '../reference/information.ts'
import type { Slices } from '../reactive/slices.ts'
import { createPacedDocument } from '../storage/paced-document.ts'
import { createVersionedDocument, type DocumentPorts } from '../storage/versioned-document.ts'
import type { Knowledge } from '../watchlists/bare-codes.ts'
import { positionsCsv } from './export-positions.ts'
import { createFindInstrument } from './import/find-instrument.ts'
import { importPositions, previewOf } from './import/import-positions.ts'
import { createConversions, type Conversions } from './conversions.ts'
import { createHoldings, type Holdings } from './holdings.ts'
import { createPositionStore, type PositionStore } from './position-store.ts'
import { positionsFormat } from './positions-format.ts'
import { createPriceCurrency } from './price-currency.ts'

type PositionRequest = Extract<RequestName, `position.${string}`>

export interface PositionsRoom {
  readonly store: PositionStore
  readonly holdings: Holdings
  readonly conversions: Conversions
  readonly topics: Pick<TopicProviders, 'holdings' | 'positionHistory' | 'conversions'>
  readonly requests: Pick<RequestHandlers, PositionRequest>
  /** Writes what is still waiting. */
  dispose(): void
}

export interface PositionsPorts {
  readonly documents: DocumentPorts
  readonly clock: Clock
  readonly feed: Pick<Feed, 'live' | 'watch' | 'want'>
  readonly session: Observable<ServiceSession>
  readonly settings: Observable<Settings>
  readonly information: Pick<Information, 'splits' | 'companies'>
  /** Instruments of the directory, the better known first. */
  readonly directory: readonly InstrumentId[]
  readonly knowledge: Knowledge
  readonly slices: Slices
  readonly changed: TopicChanged
}

/** As often as a user makes changes on purpose. */
const WRITE_PERIOD_MS = 250

export function createPositions(ports: PositionsPorts): PositionsRoom {
  const { documents, clock, feed, session, settings, information, changed } = ports
  const document = createPacedDocument(createVersionedDocument(documents, positionsFormat), clock, WRITE_PERIOD_MS)
  const store = createPositionStore(document)
  const priceCurrency = createPriceCurrency(information.companies.currencyOf)
  const find = createFindInstrument(ports.knowledge, priceCurrency)
  const holdings = createHoldings({
    clock,
    store,
    splits: information.splits,
    priceCurrency,
    watchCompanies: information.companies.watch,
    changed: publish,
  })
  const conversions = createConversions({
    clock,
    feed,
    session,
    settings,
    known: ports.directory.map(pairOf).filter((pair) => pair !== null),
    holdings: holdings.current,
    changed: () => changed('conversions', null),
  })
  const whileHidden = createWhileHidden(settings)

  function publish(): void {
    conversions.settle()
    changed('holdings', null)
    changed('positionHistory', null)
    changed('conversions', null)
  }

  /** Nobody is asked about a split before the earlier ones are answered, or about one that is not there. */
  function isNext(edit: PositionEdit): boolean {
    return edit.kind !== 'settleSplit' || holdings.of(edit.instrument)?.pendingSplits[0]?.exDate === edit.exDate
  }

  return {
    store,
    holdings,
    conversions,
    topics: {
      holdings: { current: holdings.current },
      positionHistory: { current: store.history },
      conversions: {
        current: conversions.facts,
        activate: (_parameter, interest) =>
          interest === 'visible' ? conversions.want() : whileHidden(conversions.want),
      },
    },
    requests: {
      'position.edit': (edit) => (isNext(edit) ? store.edit(edit) : failure('noSuchSplit')),
      'position.undo': ({ step }) => store.undo(step),
      'position.redo': ({ step }) => store.redo(step),
      'position.currency': ({ instrument }) => priceCurrency({ instrument, priceCurrency: null }).currency,
      'position.preview': async ({ content }) => previewOf(await ports.slices.run(importPositions(content, find))),
      async 'position.import'({ content }) {
        const imported = await ports.slices.run(importPositions(content, find))
        if (imported.lots.length === 0) return success(previewOf(imported))
        const done = store.edit({ kind: 'addLots', lots: imported.lots })
        return done.ok ? success(previewOf(imported)) : done
      },
      'position.export': () => positionsCsv(store.current()),
    },
    dispose: () => cancelAll([conversions.dispose, holdings.dispose, document.dispose]),
  }
}
