/** How many decimals a price is written with: as many as were seen for its instrument, so that a column never jitters. */

/** Beyond this, digits are of no use to a reader. */
export const MAX_DECIMALS = 10

/** Digits that a binary fraction of 64 bits holds without noise. */
const SOUND_DIGITS = 14

/** Decimals of a number as the service wrote it; trailing zeros were lost on the way. */
export function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(Number(value.toPrecision(SOUND_DIGITS))).split('e')
  const [, fraction = ''] = mantissa.split('.')
  return Math.min(MAX_DECIMALS, Math.max(0, fraction.length - Number(exponent)))
}

const POWERS = Array.from({ length: MAX_DECIMALS + 1 }, (_, decimals) => 10 ** decimals)
/** Below this share of a number lies only the noise of its binary fraction. */
const NOISE = 1e-15

/** Whether so many decimals surely suffice; cheap, because this is asked of every price of every quote. */
function surelyFits(value: number, decimals: number): boolean {
  const scaled = Math.abs(value) * (POWERS[decimals] ?? 1)
  return Math.abs(scaled - Math.round(scaled)) <= scaled * NOISE
}

/** The most decimals that were seen, after another price; NaN is none. */
export function raiseDecimals(known: number, price: number): number {
  return Number.isNaN(price) || surelyFits(price, known) ? known : Math.max(known, decimalsOf(price))
}

/** Answers in a row that need fewer decimals before they are written with fewer: a column must not jitter. */
const ANSWERS_TO_FORGET = 20

/** The prices of one answer by their place; NaN is none. */
export interface Prices {
  price(place: number): number
}

/** The decimals of one instrument: more are taken over at once, and what only a passing fault needed is forgotten. */
export class SeenDecimals {
  #current = 0
  #unneeded = 0

  get current(): number {
    return this.#current
  }

  /** @param count Places that the answer has. */
  see(prices: Prices, count: number): void {
    let isNeeded = false
    let isEmpty = true
    for (let place = 0; place < count; place++) {
      const price = prices.price(place)
      if (Number.isNaN(price)) continue
      isEmpty = false
      this.#current = raiseDecimals(this.#current, price)
      isNeeded ||= this.#current === 0 || !surelyFits(price, this.#current - 1)
    }
    if (isEmpty) return
    this.#unneeded = isNeeded ? 0 : this.#unneeded + 1
    if (this.#unneeded >= ANSWERS_TO_FORGET) this.#forget(prices, count)
  }

  #forget(prices: Prices, count: number): void {
    this.#unneeded = 0
    this.#current = 0
    for (let place = 0; place < count; place++) this.#current = raiseDecimals(this.#current, prices.price(place))
  }
}
