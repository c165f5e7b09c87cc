/**
 * Decides the number of decimals of an instrument's prices: the most seen in its quotes, bars and books. Every cell, axis, tag,
 * legend and change uses it (`QuoteStore.decimalsOf`), so that no text jumps with its value.
 */

/** Further digits have no use for the user. */
export const MAX_DECIMALS = 10

/** Digits without binary noise. */
const SOUND_DIGITS = 14

/** Returns the decimals of a number, without trailing zeros. */
export function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(Number(value.toPrecision(SOUND_DIGITS))).split('e')
  const [, fraction = ''] = mantissa.split('.')
  return Math.min(MAX_DECIMALS, Math.max(0, fraction.length - Number(exponent)))
}

const POWERS = Array.from({ length: MAX_DECIMALS + 1 }, (_, decimals) => 10 ** decimals)
const NOISE = 1e-15

/** Returns whether a number of decimals certainly suffices; fast, because it runs for every price. */
function surelyFits(value: number, decimals: number): boolean {
  const scaled = Math.abs(value) * (POWERS[decimals] ?? 1)
  return Math.abs(scaled - Math.round(scaled)) <= scaled * NOISE
}

/** Returns the most decimals seen, after another price. */
export function raiseDecimals(known: number, price: number): number {
  return Number.isNaN(price) || surelyFits(price, known) ? known : Math.max(known, decimalsOf(price))
}

/** Answers without a need for a single price's decimals before they are dropped; prevents jitter. */
const ANSWERS_TO_FORGET = 20

/** The prices of one answer by index; NaN for none. */
export interface Prices {
  price(place: number): number
}

/**
 * The decimals of one instrument. They never fall after two different prices needed them; decimals that only one price needed may
 * be a fault, and are dropped.
 */
export class SeenDecimals {
  #current = 0
  #confirmed = 0
  #raisedFor = NaN
  #unneeded = 0

  get current(): number {
    return this.#current
  }

  /** @param count Number of prices. */
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

  /** Returns whether the price needs the unconfirmed decimals. */
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
