/** Indicators that outlive their chart panel, by symbol or by template name. */
import type { RequestHandlers } from '#contract/requests.ts'
import { MAX_SYMBOLS, MAX_TEMPLATES, type ChosenIndicator } from '#model/charts/chart-indicator.ts'
import { failure, success, type Result } from '#model/values/failure.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { hasRoom } from '#core/storage/document-bound.ts'
import { createUserDocument, type UserDocumentPorts } from '#core/storage/user-document.ts'
import type { TopicChanged } from '#core/hub/change-bus.ts'
import type { TopicProviders } from '#core/hub/topic-provider.ts'
import { indicatorsFormat, type IndicatorCollection } from './indicators-format.ts'

export interface Indicators {
  current(): IndicatorCollection
  replace(collection: IndicatorCollection): void
  readonly topics: Pick<TopicProviders, 'indicatorTemplates' | 'symbolIndicators'>
  readonly requests: Pick<
    RequestHandlers,
    'indicators.keepForSymbol' | 'indicators.saveTemplate' | 'indicators.removeTemplate'
  >
}

export function createIndicators(documents: UserDocumentPorts, changed: TopicChanged): Indicators {
  const document = createUserDocument(documents, indicatorsFormat)
  let collection = document.read()

  function put(parts: Partial<IndicatorCollection>): void {
    collection = { ...collection, ...parts }
    document.write(collection)
  }

  function keepForSymbol(instrument: InstrumentId, indicators: readonly ChosenIndicator[] | null): null {
    const others = collection.symbols.filter((symbol) => symbol.instrument !== instrument)
    let symbols = indicators === null ? others : [...others, { instrument, indicators }].slice(-MAX_SYMBOLS)
    // The least recently changed are dropped first.
    while (symbols.length > 1 && !hasRoom(indicatorsFormat, collection, { ...collection, symbols }))
      symbols = symbols.slice(1)
    put({ symbols })
    changed('symbolIndicators', instrument)
    return null
  }

  function saveTemplate(name: string, indicators: readonly ChosenIndicator[]): Result<null, 'tooMany'> {
    const { templates } = collection
    const isKnown = templates.some((template) => template.name === name)
    if (!isKnown && templates.length >= MAX_TEMPLATES) return failure('tooMany')
    const saved = { name, indicators }
    const others = isKnown ? templates.map((one) => (one.name === name ? saved : one)) : [...templates, saved]
    if (!hasRoom(indicatorsFormat, collection, { ...collection, templates: others })) return failure('tooMany')
    put({ templates: others })
    changed('indicatorTemplates', null)
    return success(null)
  }

  function removeTemplate(name: string): null {
    put({ templates: collection.templates.filter((template) => template.name !== name) })
    changed('indicatorTemplates', null)
    return null
  }

  return {
    current: () => collection,
    replace(other) {
      const concerned = new Set([...collection.symbols, ...other.symbols].map(({ instrument }) => instrument))
      put(other)
      changed('indicatorTemplates', null)
      for (const instrument of concerned) changed('symbolIndicators', instrument)
    },
    topics: {
      indicatorTemplates: { current: () => collection.templates },
      symbolIndicators: {
        current: (instrument) =>
          collection.symbols.find((symbol) => symbol.instrument === instrument)?.indicators ?? null,
      },
    },
    requests: {
      'indicators.keepForSymbol': ({ instrument, indicators }) => keepForSymbol(instrument, indicators),
      'indicators.saveTemplate': ({ name, indicators }) => saveTemplate(name, indicators),
      'indicators.removeTemplate': ({ name }) => removeTemplate(name),
    },
  }
}
