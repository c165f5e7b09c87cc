import { describe, expect, it } from 'vitest'
import type { Caller } from '#contract/requests.ts'
import { createIndicators } from '#core/charts/indicators/indicators.ts'
import { MAX_SYMBOLS, MAX_TEMPLATES, type ChosenIndicator } from '#model/charts/chart-indicator.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { userDocuments } from '#test/fakes/profile/user-documents.ts'

const CALLER: Caller = { onClose: () => undefined }
const AAPL = idOf('stock:US::AAPL')
const RSI: ChosenIndicator = { kind: 'rsi', parameters: [7], colours: [2], share: 0.2 }
const MA: ChosenIndicator = { kind: 'ma', parameters: [5, 10, 60], colours: [], share: null }

function setUp(content?: unknown) {
  const store = createFakeStore(content === undefined ? {} : { indicators: { version: 1, content } })
  const ports = userDocuments({ store })
  const reported: unknown[] = []
  const indicators = createIndicators(ports, (topic, parameter) => reported.push([topic, parameter]))
  const { requests, topics } = indicators
  return {
    reported,
    save: (name: string, chosen: readonly ChosenIndicator[]): unknown =>
      requests['indicators.saveTemplate']({ name, indicators: chosen }, CALLER),
    remove: (name: string): unknown => requests['indicators.removeTemplate']({ name }, CALLER),
    keep: (instrument: typeof AAPL, chosen: readonly ChosenIndicator[] | null): unknown =>
      requests['indicators.keepForSymbol']({ instrument, indicators: chosen }, CALLER),
    templates: () => topics.indicatorTemplates.current(null),
    of: (instrument: typeof AAPL) => topics.symbolIndicators.current(instrument),
    reopened: () => createIndicators(ports, () => undefined).current(),
  }
}

describe('indicators that are kept', () => {
  it('belong to a symbol until they are given back to the panels, over a restart too', () => {
    const { keep, of, reported, reopened } = setUp()
    expect(of(AAPL)).toBeNull()
    keep(AAPL, [RSI])
    expect(of(AAPL)).toEqual([RSI])
    expect(reopened().symbols).toEqual([{ instrument: AAPL, indicators: [RSI] }])
    keep(AAPL, null)
    expect(of(AAPL)).toBeNull()
    expect(reported).toEqual([
      ['symbolIndicators', AAPL],
      ['symbolIndicators', AAPL],
    ])
  })

  it('are saved by name, in the place of those that had it', () => {
    const { save, remove, templates, reported } = setUp()
    save('Swing', [RSI])
    save('Trend', [MA])
    save('Swing', [MA, RSI])
    expect(templates()).toEqual([
      { name: 'Swing', indicators: [MA, RSI] },
      { name: 'Trend', indicators: [MA] },
    ])
    remove('Trend')
    expect(templates().map(({ name }) => name)).toEqual(['Swing'])
    expect(reported).toHaveLength(4)
  })

  it('are bounded: a further template is refused, and the symbol that was changed longest ago is forgotten', () => {
    const { save, templates, keep, of } = setUp()
    for (let number = 0; number < MAX_TEMPLATES; number++) save(`Template ${number}`, [RSI])
    expect(save('One more', [RSI])).toEqual({ ok: false, failure: 'tooMany' })
    expect(save('Template 3', [MA])).toEqual({ ok: true, value: null })
    expect(templates()).toHaveLength(MAX_TEMPLATES)
    for (let number = 0; number <= MAX_SYMBOLS; number++) keep(idOf(`stock:US::S${number}`), [RSI])
    expect(of(idOf('stock:US::S0'))).toBeNull()
    expect(of(idOf('stock:US::S1'))).toEqual([RSI])
  })

  it('cost no more than themselves where they are stored wrong', () => {
    const { templates, of } = setUp({
      templates: [
        { name: 'Swing', indicators: [RSI, { ...RSI, colours: ['red'] }, { ...MA, kind: 'nonsense' }, RSI] },
        { name: '', indicators: [RSI] },
        { name: 'Swing', indicators: [] },
      ],
      symbols: [{ instrument: 'nonsense', indicators: [] }, 7, { instrument: AAPL, indicators: [MA] }],
    })
    expect(templates()).toEqual([{ name: 'Swing', indicators: [RSI] }])
    expect(of(AAPL)).toEqual([MA])
  })
})
