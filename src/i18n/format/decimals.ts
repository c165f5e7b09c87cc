/**
 * Decides how many decimals prices are written with: the most that were seen of the instrument, in quotes, bars and books alike. Every
 * cell, axis, tag, legend and change of an instrument takes the same number (`QuoteStore.decimalsOf`), so that none jumps with its value.
 */

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

/** Answers in a row that do without what a single price needed, before that is forgotten: a column must not jitter. */
const ANSWERS_TO_FORGET = 20

/** The prices of one answer by their place; NaN is none. */
export interface Prices {
  price(place: number): number
}

/**
 * The decimals of one instrument. They rise with the first price that needs more. They never fall after two different prices needed
 * them. Decimals that a single price needed may be a passing fault, and are forgotten.
 */
export class SeenDecimals {
  #current = 0
  #confirmed = 0
  /** The price that `current` was raised for. */
  #raisedFor = NaN
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
      isNeeded = this.#take(price) || isNeeded
    }
    if (isEmpty || this.#current === this.#confirmed) return
    this.#unneeded = isNeeded ? 0 : this.#unneeded + 1
    if (this.#unneeded >= ANSWERS_TO_FORGET) this.#forget(prices, count)
  }

  /** Answers whether the price needs as many decimals as are known and not confirmed yet. */
  #take(price: number): boolean {
    const raised = raiseDecimals(this.#current, price)
    if (raised > this.#current) {
      this.#current = raised
      this.#raisedFor = price
      return true
    }
    if (this.#current === this.#confirmed || surelyFits(price, this.#current - 1)) return false
    if (price !== this.#raisedFor) this.#confirmed = this.#current
    return true
  }

  #forget(prices: Prices, count: number): void {
    this.#unneeded = 0
    this.#current = this.#confirmed
    for (let place = 0; place < count; place++) {
      const price = prices.price(place)
      if (!Number.isNaN(price)) this.#take(price)
    }
  }
}
