/** The stored minimum volumes of a tape panel, by instrument. */
import { isInstrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { readTyped } from '#i18n/typed-number.ts'
import { type Json, isRecord } from '#model/values/json.ts'

export interface TapeState {
  /** In the instrument's own unit, > 0. Stored under the name `least`. */
  readonly minimums: Readonly<Record<InstrumentId, number>>
}

export const FIRST_STATE: TapeState = { minimums: {} }

/** The oldest is dropped first. */
const MAX_STORED = 50

export function readTapeState(stored: Json): TapeState {
  if (!isRecord(stored)) return FIRST_STATE
  const { least: minimums } = stored as Readonly<Record<string, Json>>
  if (!isRecord(minimums)) return FIRST_STATE
  const sound = Object.entries(minimums as Readonly<Record<string, Json>>).filter(
    (entry): entry is [InstrumentId, number] => isInstrumentId(entry[0]) && isMinimum(entry[1]),
  )
  return { minimums: Object.fromEntries(sound.slice(-MAX_STORED)) }
}

export const writeTapeState = ({ minimums }: TapeState): Json => ({ least: { ...minimums } })

export function withMinimum(state: TapeState, instrument: InstrumentId, volume: number | null): TapeState {
  const others = Object.entries(state.minimums).filter(([known]) => known !== instrument)
  const all = volume === null ? others : [...others, [instrument, volume] as const]
  return { minimums: Object.fromEntries(all.slice(-MAX_STORED)) }
}

/** Null for empty text, undefined for invalid text. */
export function readMinimum(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const numeral = readTyped(text)
  const volume = numeral === null ? null : Number(numeral)
  return isMinimum(volume) ? volume : undefined
}

function isMinimum(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}
