/** The stored format of indicators. Invalid ones are dropped. */
import * as v from 'valibot'
import * as schemas from '#contract/charts/indicator-schemas.ts'
import { instrument, templateName } from '#contract/values/schemas.ts'
import {
  MAX_SYMBOLS,
  MAX_TEMPLATES,
  type ChosenIndicator,
  type IndicatorTemplate,
  type SymbolIndicators,
} from '#model/charts/chart-indicator.ts'
import { createMeasure, type BoundedFormat } from '#core/storage/document-bound.ts'

export interface IndicatorCollection {
  /** Each name occurs once. */
  readonly templates: readonly IndicatorTemplate[]
  /** Each instrument occurs once, the last changed one last. */
  readonly symbols: readonly SymbolIndicators[]
}

/** The stored text around templates and symbols. */
const FRAME_UNITS = 50
const lengthOfTemplates = createMeasure<IndicatorTemplate>()
const lengthOfSymbols = createMeasure<SymbolIndicators>()

export const indicatorsFormat: BoundedFormat<IndicatorCollection> = {
  name: 'indicators',
  version: 1,
  migrations: {},
  outline: v.union([v.object({ templates: v.array(v.unknown()) }), v.object({ symbols: v.array(v.unknown()) })]),
  unitsOf: ({ templates, symbols }) => FRAME_UNITS + lengthOfTemplates(templates) + lengthOfSymbols(symbols),
  read(content) {
    const { templates, symbols } = v.parse(bookSchema, content ?? {})
    return {
      templates: firstOfEach(templates.flatMap(readTemplate), ({ name }) => name).slice(0, MAX_TEMPLATES),
      symbols: firstOfEach(symbols.flatMap(readSymbol), ({ instrument: of }) => of).slice(-MAX_SYMBOLS),
    }
  },
}

const items = v.fallback(v.array(v.unknown()), [])
const bookSchema = v.fallback(v.object({ templates: items, symbols: items }), { templates: [], symbols: [] })
const templateSchema = v.object({ name: templateName, indicators: v.array(v.unknown()) })
const symbolSchema = v.object({ instrument, indicators: v.array(v.unknown()) })

function readTemplate(item: unknown): readonly IndicatorTemplate[] {
  const checked = v.safeParse(templateSchema, item)
  return checked.success ? [{ ...checked.output, indicators: readIndicators(checked.output.indicators) }] : []
}

function readSymbol(item: unknown): readonly SymbolIndicators[] {
  const checked = v.safeParse(symbolSchema, item)
  return checked.success ? [{ ...checked.output, indicators: readIndicators(checked.output.indicators) }] : []
}

function readIndicators(content: readonly unknown[]): readonly ChosenIndicator[] {
  const chosen = content.flatMap((item) => {
    const checked = v.safeParse(schemas.chosenIndicator, item)
    return checked.success ? [checked.output] : []
  })
  return firstOfEach(chosen, ({ kind }) => kind)
}

function firstOfEach<Item>(all: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  const seen = new Set<string>()
  return all.filter((item) => {
    const isNew = !seen.has(keyOf(item))
    seen.add(keyOf(item))
    return isNew
  })
}
