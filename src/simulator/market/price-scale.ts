/** Defines the steps of an instrument's prices and quantities. */
import type { AssetClass } from '#model/market/asset-class.ts'

export interface PriceScale {
  readonly tick: number
  /** Decimals that represent any multiple of the tick exactly. */
  readonly decimals: number
}

/** Price steps as `[below, tick]` in rising order, the last one without an upper bound. */
type Ladder = readonly (readonly [below: number, tick: number])[]

const EUROPE: Ladder = [
  [1, 0.0005],
  [5, 0.001],
  [10, 0.002],
  [20, 0.005],
  [50, 0.01],
  [200, 0.02],
  [500, 0.1],
  [Infinity, 0.2],
]

const STOCK_LADDERS: Readonly<Record<string, Ladder>> = {
  HK: [
    [0.25, 0.001],
    [0.5, 0.005],
    [10, 0.01],
    [20, 0.02],
    [100, 0.05],
    [200, 0.1],
    [500, 0.2],
    [Infinity, 0.5],
  ],
  SG: [
    [0.2, 0.001],
    [1, 0.005],
    [Infinity, 0.01],
  ],
  JP: [
    [1000, 0.1],
    [3000, 0.5],
    [10_000, 1],
    [30_000, 5],
    [Infinity, 10],
  ],
  TW: [
    [10, 0.01],
    [50, 0.05],
    [100, 0.1],
    [500, 0.5],
    [1000, 1],
    [Infinity, 5],
  ],
  IN: [
    [250, 0.01],
    [1000, 0.05],
    [5000, 0.1],
    [Infinity, 1],
  ],
  TH: [
    [5, 0.02],
    [10, 0.05],
    [25, 0.1],
    [100, 0.25],
    [200, 0.5],
    [Infinity, 1],
  ],
  MY: [
    [1, 0.005],
    [Infinity, 0.01],
  ],
  TR: [
    [20, 0.01],
    [50, 0.02],
    [100, 0.05],
    [250, 0.1],
    [Infinity, 0.25],
  ],
  DE: EUROPE,
  ES: EUROPE,
  NL: EUROPE,
  GB: EUROPE,
}

const CENT: Ladder = [[Infinity, 0.01]]

/** Forex has five decimals, pairs of a high price three. */
const FOREX: Ladder = [
  [20, 0.00001],
  [Infinity, 0.001],
]

/** A contract's own tick overrides the tables. */
export function priceScaleOf(
  assetClass: AssetClass,
  region: string,
  price: number,
  ownTick: number | undefined,
): PriceScale {
  const tick = ownTick ?? stepAt(ladderOf(assetClass, region), price)
  return { tick, decimals: decimalsOf(tick) }
}

function ladderOf(assetClass: AssetClass, region: string): Ladder {
  if (assetClass === 'forex') return FOREX
  return assetClass === 'stock' ? (STOCK_LADDERS[region] ?? CENT) : CENT
}

function stepAt(ladder: Ladder, price: number): number {
  return ladder.find(([below]) => price < below)?.[1] ?? 0.01
}

function decimalsOf(tick: number): number {
  let decimals = 0
  while (decimals < 12 && Math.abs(tick * 10 ** decimals - Math.round(tick * 10 ** decimals)) > 1e-9) decimals++
  return decimals
}

/** Rounds correctly, so that 3 x 0.1 gives 0.3. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals
  const scaled = value * scale
  const rounded = Math.round(scaled)
  // The quotient of two exact numbers is correctly rounded. The product is not exact, which matters only near a half.
  const isSure = Math.abs(scaled) < LONGEST_EXACT && Math.abs(scaled - rounded) < 0.499
  return isSure ? rounded / scale : Number(value.toFixed(decimals))
}

/** Below it, the rounding error of a product is far below a thousandth. */
const LONGEST_EXACT = 2 ** 40
