/** Invents stocks for a market larger than the directory, to measure the cost of long lists. */
import { drawInteger, drawUniform, streamOf } from './chance.ts'

export interface InventedStock {
  readonly id: string
  readonly name: { readonly en: string; readonly 'zh-CN': string }
  /** US dollars. */
  readonly price: number
  readonly venue: string
  readonly sector: string
  readonly sharesMillions: number
}

export const MAX_INSTRUMENTS = 10_000

const SECTORS = [
  'technology',
  'consumer',
  'communication',
  'financials',
  'healthcare',
  'industrials',
  'energy',
] as const
const LETTERS = 26
const FIRST_LETTER = 65

/** The stocks are `ZAAA`, `ZAAB` and so on. The same number always gives the same stock. */
export function inventStocks(count: number): readonly InventedStock[] {
  return Array.from({ length: count }, (_, number) => {
    const code = `Z${letterOf(number / LETTERS ** 2)}${letterOf(number / LETTERS)}${letterOf(number)}`
    const stream = streamOf(0, code)
    return {
      id: `stock:US::${code}`,
      name: { en: `Invented ${code}`, 'zh-CN': `虚构 ${code}` },
      price: Math.round(800 + 40_000 * drawUniform(stream, 0)) / 100,
      venue: 'NASDAQ',
      sector: SECTORS[drawInteger(stream, 1) % SECTORS.length] ?? 'industrials',
      sharesMillions: 100 + (drawInteger(stream, 2) % 5_000),
    }
  })
}

const letterOf = (place: number): string => String.fromCharCode(FIRST_LETTER + (Math.floor(place) % LETTERS))
