/**
 * TA-Lib, the C library that most programs check their indicators against, as WebAssembly. Its C functions are called
 * directly, because the package's JavaScript passes one bar too many and so accesses memory behind the end.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init } from 'talib-web'
import type { Series } from '#test/fixtures/long-series.ts'

/** A value for each bar; NaN before the first one. */
export type Line = readonly number[]

interface Talib {
  readonly HEAPF64: Float64Array
  _malloc(bytes: number): number
  _free(address: number): void
  ccall(name: string, returns: 'number', types: readonly 'number'[], values: readonly number[]): number
}

let talib: Talib | null = null

/** Must be awaited before the first call. It loads its code from a URL, and Node accepts only data URLs. */
export async function startTalib(): Promise<void> {
  const code = readFileSync(createRequire(import.meta.url).resolve('talib-web/lib/talib.wasm'))
  talib = (await init(`data:application/wasm;base64,${code.toString('base64')}`)) as Talib
}

const DOUBLE_BYTES = 8

/** Must be freed. */
interface Column {
  readonly address: number
  readonly read: (count: number) => readonly number[]
}

function columnOf(module: Talib, length: number): Column {
  const address = module._malloc(length * DOUBLE_BYTES)
  return {
    address,
    read: (count) => [...module.HEAPF64.subarray(address / DOUBLE_BYTES, address / DOUBLE_BYTES + count)],
  }
}

/** The options are in the order of the C function; simple averages are type 0. */
function call(name: string, inputs: readonly Line[], options: readonly number[], outputs: number): readonly Line[] {
  if (talib === null) throw new Error('TA-Lib has not started')
  const module = talib
  const bars = inputs[0]?.length ?? 0
  const given = inputs.map(() => columnOf(module, bars))
  const found = columnOf(module, 1)
  const results = Array.from({ length: outputs }, () => columnOf(module, bars))
  for (const [place, { address }] of given.entries()) module.HEAPF64.set(inputs[place] ?? [], address / DOUBLE_BYTES)
  const addresses = (columns: readonly Column[]) => columns.map(({ address }) => address)
  const values = [0, bars - 1, ...addresses(given), ...options, found.address, found.address + 4, ...addresses(results)]
  const failed = module.ccall(`TA_${name}`, 'number', values.map(() => 'number' as const), values) // prettier-ignore
  if (failed !== 0) throw new Error(`TA_${name} answers ${failed}`)
  const [first = 0, count = 0] = new Int32Array(module.HEAPF64.buffer, found.address, 2)
  const none = Array.from({ length: first }, () => NaN)
  const lines = results.map(({ read }) => [...none, ...read(count)])
  for (const { address } of [...given, found, ...results]) module._free(address)
  return lines
}

const only = ([line = []]: readonly Line[]): Line => line
const ranges = ({ high, low, close }: Pick<Series, 'high' | 'low' | 'close'>): readonly Line[] => [high, low, close]

export const sma = (values: Line, length: number): Line => only(call('SMA', [values], [length], 1))
export const ema = (values: Line, length: number): Line => only(call('EMA', [values], [length], 1))
export const wma = (values: Line, length: number): Line => only(call('WMA', [values], [length], 1))
export const rsi = (values: Line, length: number): Line => only(call('RSI', [values], [length], 1))
export const atr = (series: Series, length: number): Line => only(call('ATR', ranges(series), [length], 1))
export const cci = (series: Series, length: number): Line => only(call('CCI', ranges(series), [length], 1))
export const obv = ({ close, volume }: Series): Line => only(call('OBV', [close, volume], [], 1))
export const middleOfRange = ({ high, low }: Series, length: number): Line =>
  only(call('MIDPRICE', [high, low], [length], 1))

/** Middle, upper and lower band. */
export function bands(values: Line, length: number, width: number): readonly Line[] {
  const [upper = [], middle = [], lower = []] = call('BBANDS', [values], [length, width, width, 0], 3)
  return [middle, upper, lower]
}

/** Histogram, MACD and signal. */
export function macd(values: Line, fast: number, slow: number, smoothing: number): readonly Line[] {
  const [line = [], signal = [], histogram = []] = call('MACD', [values], [fast, slow, smoothing], 3)
  return [histogram, line, signal]
}

/** K and D, each a simple average. */
export const stochastic = (values: Line, length: number, kSmoothing: number, dSmoothing: number): readonly Line[] =>
  call('STOCH', [values, values, values], [length, kSmoothing, 0, dSmoothing, 0], 2)

/** +DI, -DI and ADX. */
export const directionalMovement = (series: Series, length: number): readonly Line[] =>
  ['PLUS_DI', 'MINUS_DI', 'ADX'].map((name) => only(call(name, ranges(series), [length], 1)))
