/** Drawings of charts: topic, requests and document. */
import type { RequestHandlers } from '#contract/requests.ts'
import { drawingsAffectedBy } from '#model/charts/drawing-splits.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import { createUserDocument, type UserDocumentPorts } from '#core/storage/user-document.ts'
import type { TopicChanged } from '#core/hub/change-bus.ts'
import type { TopicProviders } from '#core/hub/topic-provider.ts'
import { drawingsOf } from './drawing-collection.ts'
import { createDrawingStore, type DrawingStore } from './drawing-store.ts'
import { createDrawingTemplates, type DrawingTemplates } from './drawing-templates.ts'
import { drawingsFormat } from './drawings-format.ts'

interface DatedSplit {
  readonly instrument: InstrumentId
  /** Unix epoch ms, as served. */
  readonly exDate: number
}

export interface Drawings {
  readonly store: DrawingStore
  readonly templates: DrawingTemplates
  /** Counts the drawings with prices from before a split. */
  countAffected(split: DatedSplit): number
  readonly topics: Pick<TopicProviders, 'drawings' | 'drawingTemplates'>
  readonly requests: DrawingTemplates['requests'] &
    Pick<RequestHandlers, 'drawings.edit' | 'drawings.undo' | 'drawings.redo' | 'drawings.countAffected'>
  dispose(): void
}

export function createDrawings(documents: UserDocumentPorts, changed: TopicChanged): Drawings {
  const store = createDrawingStore(createUserDocument(documents, drawingsFormat))
  const templates = createDrawingTemplates(documents, changed)
  const gridOf = createMarketGrids()
  const stopWatching = store.watch((instrument) => changed('drawings', instrument))

  function countAffected({ instrument, exDate }: DatedSplit): number {
    const drawings = drawingsOf(store.current(), instrument)
    return drawings.length === 0 ? 0 : drawingsAffectedBy(drawings, { exDate }, gridOf(instrument).dateNamed).length
  }

  return {
    store,
    templates,
    countAffected,
    topics: { drawings: { current: (instrument) => store.of(instrument) }, ...templates.topics },
    requests: {
      ...templates.requests,
      'drawings.edit': ({ instrument, edit }) => store.edit(instrument, edit),
      'drawings.undo': ({ instrument }) => store.undo(instrument),
      'drawings.redo': ({ instrument }) => store.redo(instrument),
      'drawings.countAffected': ({ splits }) => splits.map(countAffected),
    },
    dispose: stopWatching,
  }
}
