import { expect, it } from 'vitest'
import { instrumentAudience } from '../../../../../src/core/feed/health/instrument-audience.ts'
import type { HubWindows } from '../../../../../src/core/hub/hub-windows.ts'
import type { TopicName } from '../../../../../src/contract/topics.ts'
import { instrumentId } from '../../../../../src/model/instrument.ts'

const stock = (code: string) => instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code })
const AAPL = stock('AAPL')
const MSFT = stock('MSFT')

it('names each instrument of a window once, whether it shows the quote, the book or both', () => {
  const listening: Partial<Record<TopicName, readonly (readonly string[])[]>> = {
    quote: [[AAPL], []],
    depth: [[AAPL, MSFT], [MSFT]],
  }
  const windows: Pick<HubWindows, 'audience'> = {
    audience: <Name extends TopicName>(topic: Name) =>
      [0, 1].map((place) => ({
        window: place + 1,
        isVisible: place === 0,
        parameters: listening[topic]?.[place] ?? [],
      })),
  }
  expect(instrumentAudience(windows)).toEqual([
    { window: 1, isVisible: true, parameters: [AAPL, MSFT] },
    { window: 2, isVisible: false, parameters: [MSFT] },
  ])
})
