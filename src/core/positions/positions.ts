/** Composes positions: the store, market facts and conversion rates. */
import type { Payload, RequestHandlers, RequestName } from '#contract/requests.ts'
import { pairOf, type CurrencyCode } from '#model/market/currency.ts'
import { failure, success } from '#model/values/failure.ts'
import type { ConversionFacts, Holding } from '#model/positions/holding.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { NewLot, PositionEdit } from '#model/positions/position-edit.ts'
import type { ServiceSession } from '#model/service/service-session.ts'
import type { Settings } from '#model/application/settings.ts'
import type { BarHistory } from '../candles/series/bar-history.ts'
import type { Feed } from '../feed/feed.ts'
import { createWhileHidden } from '../feed/while-hidden.ts'
import type { TopicChanged } from '../hub/change-bus.ts'
import type { TopicProviders } from '../hub/topic-provider.ts'
import type { Cancel, Clock } from '../ports/clock.ts'
import { cancelAll } from '../reactive/disposables.ts'
import { createListeners } from '../reactive/listeners.ts'
import type { Observable } from '../reactive/variable.ts'
import type { Information } from '../reference/information.ts'
import type { Slices, Steps } from '../reactive/slices.ts'
import { createUserDocument, type UserDocumentPorts } from '../storage/user-document.ts'
import type { Knowledge } from '../watchlists/files/bare-codes.ts'
import { positionsCsv } from './export-positions.ts'
import { createValueHistory } from './value-history.ts'
import { createFindInstrument } from './import/find-instrument.ts'
import { importPositions } from './import/import-positions.ts'
import { planImport, type ImportPlan } from './import/import-preview.ts'
import { createConversions } from './conversions.ts'
import { createHoldings } from './holdings.ts'
import { createPositionStore, type PositionStore } from './position-store.ts'
import { positionsFormat } from './lots/positions-format.ts'
import { createPriceCurrency, isQuotedApart } from './lots/price-currency.ts'

type PositionRequest = Extract<RequestName, `position.${string}`>

/** The facts that alerts measure. */
export interface HeldPositions {
  holdings(): readonly Holding[]
  rates(): ConversionFacts
  /** Calls the listener when lots, currencies, splits or rates change. */
  watch(listener: () => void): Cancel
  wantRates(to: CurrencyCode): Cancel
}

export interface PositionsRoom {
  readonly store: PositionStore
  readonly held: HeldPositions
  readonly topics: Pick<TopicProviders, 'holdings' | 'positionHistory' | 'conversions'>
  readonly requests: Pick<RequestHandlers, PositionRequest>
  dispose(): void
}

export interface PositionsPorts {
  readonly documents: UserDocumentPorts
  readonly clock: Clock
  readonly feed: Pick<Feed, 'live' | 'watch' | 'want'>
  readonly session: Observable<ServiceSession>
  readonly settings: Observable<Settings>
  readonly information: Pick<Information, 'splits' | 'companies'>
  /** In order of preference. */
  readonly directory: readonly InstrumentId[]
  readonly knowledge: Knowledge
  readonly slices: Slices
  readonly history: BarHistory
  readonly changed: TopicChanged
}

export function createPositions(ports: PositionsPorts): PositionsRoom {
  const { documents, clock, feed, session, settings, information, changed } = ports
  const store = createPositionStore(createUserDocument(documents, positionsFormat))
  const watchers = createListeners<null>()
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
    changed: publishRates,
  })
  const whileHidden = createWhileHidden(settings)
  const want = () => conversions.want(null)

  function publish(): void {
    conversions.settle()
    changed('holdings', null)
    changed('positionHistory', null)
    publishRates()
  }

  function publishRates(): void {
    changed('conversions', null)
    watchers.publish(null)
  }

  function* plan({ content, again, ...chosen }: Payload<'position.import'>): Steps<ImportPlan> {
    const imported = yield* importPositions(content, find, chosen)
    return yield* planImport(imported, store.current(), again === true)
  }

  /** A lot sets the price currency only if neither the code nor the directory does. */
  function asListed({ priceCurrency: quoted, ...lot }: NewLot): NewLot {
    const known = priceCurrency({ instrument: lot.instrument, priceCurrency: null })
    return quoted !== undefined && isQuotedApart(quoted, known) ? { ...lot, priceCurrency: quoted } : lot
  }

  /** Splits are settled in order, and only if they exist. */
  function isNext(edit: PositionEdit): boolean {
    return edit.kind !== 'settleSplit' || holdings.of(edit.instrument)?.pendingSplits[0]?.exDate === edit.exDate
  }

  return {
    store,
    held: {
      holdings: holdings.current,
      rates: conversions.facts,
      watch: (listener) => watchers.add(listener),
      wantRates: conversions.want,
    },
    topics: {
      holdings: { current: holdings.current },
      positionHistory: { current: store.history },
      conversions: {
        current: conversions.facts,
        activate: (_parameter, interest) => (interest === 'visible' ? want() : whileHidden(want)),
      },
    },
    requests: {
      'position.edit': (edit) => (isNext(edit) ? store.edit(edit) : failure('noSuchSplit')),
      'position.undo': ({ step }) => store.undo(step),
      'position.redo': ({ step }) => store.redo(step),
      'position.currency': ({ instrument }) => priceCurrency({ instrument, priceCurrency: null }).currency,
      'position.preview': async (file) => (await ports.slices.run(plan(file))).preview,
      async 'position.import'(file) {
        const { preview, added } = await ports.slices.run(plan(file))
        if (added.length === 0) return success(preview)
        const done = store.edit({ kind: 'addLots', lots: added.map(asListed) })
        return done.ok ? success(preview) : done
      },
      'position.export': () => positionsCsv(store.current()),
      'position.valueLine': createValueHistory({
        clock,
        history: ports.history,
        slices: ports.slices,
        holdings: holdings.current,
        rates: conversions.facts,
      }),
    },
    dispose: () => cancelAll([conversions.dispose, holdings.dispose]),
  }
}
