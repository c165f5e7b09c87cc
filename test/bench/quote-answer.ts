/** A large, documented answer of the stock quote operation, the same in every run. */

export interface QuoteAnswer {
  readonly codes: readonly string[]
  /** The body as the service sends it. */
  readonly text: string
}

/** @param step Changes the prices and times of a fifth of the quotes, like the next poll. */
export function quoteAnswer(count: number, step: number): QuoteAnswer {
  const codes = Array.from({ length: count }, (_, place) => `C${100_000 + place}`)
  const data = Object.fromEntries(codes.map((code, place) => [code, quoteOf(code, place, place % 5 === 0 ? step : 0)]))
  return { codes, text: JSON.stringify({ code: 0, msg: 'ok', data }) }
}

function quoteOf(code: string, place: number, step: number): Readonly<Record<string, unknown>> {
  const previousClose = cents(5 + ((place * 7919) % 40_000) / 100)
  const last = cents(previousClose * (1 + (((place * 31 + step) % 60) - 30) / 1000))
  const volume = 1000 + ((place * 104_729 + step) % 90_000_000)
  return {
    s: code,
    ld: last,
    o: cents(previousClose * 1.002),
    p: previousClose,
    h: cents(Math.max(last, previousClose) * 1.01),
    l: cents(Math.min(last, previousClose) * 0.99),
    t: 1_763_578_799_123 + step * 1000 + place,
    v: volume,
    tu: cents(volume * last),
    ts: 0,
    ch: cents(last - previousClose),
    chp: Number(((last / previousClose - 1) * 100).toFixed(4)),
  }
}

const cents = (value: number): number => Number(value.toFixed(2))
