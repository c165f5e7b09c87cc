/** What a tape panel keeps: the least volume that is worth a row, for each instrument that the reader said it of. */
import { isInstrumentId, type InstrumentId } from '../../../model/instrument.ts'
import { type Json, isRecord } from '../../../model/json.ts'

export interface TapeState {
  /** In the instrument's own unit, > 0. */
  readonly least: Readonly<Record<InstrumentId, number>>
}

export const FIRST_STATE: TapeState = { least: {} }

/** The one that was said first is forgotten first. */
const MAX_STORED = 50

/** Reads what was stored; what makes no sense is left out. */
export function readTapeState(stored: Json): TapeState {
  if (!isRecord(stored)) return FIRST_STATE
  const { least } = stored as Readonly<Record<string, Json>>
  if (!isRecord(least)) return FIRST_STATE
  const sound = Object.entries(least as Readonly<Record<string, Json>>).filter(
    (entry): entry is [InstrumentId, number] => isInstrumentId(entry[0]) && isMinimum(entry[1]),
  )
  return { least: Object.fromEntries(sound.slice(-MAX_STORED)) }
}

export const writeTapeState = ({ least }: TapeState): Json => ({ least: { ...least } })

/** Null shows every row of the instrument. */
export function withMinimum(state: TapeState, instrument: InstrumentId, volume: number | null): TapeState {
  const others = Object.entries(state.least).filter(([known]) => known !== instrument)
  const all = volume === null ? others : [...others, [instrument, volume] as const]
  return { least: Object.fromEntries(all.slice(-MAX_STORED)) }
}

/** The least volume that was typed: null for nothing, undefined for what is no volume. Separators of thousands are ignored. */
export function readMinimum(text: string): number | null | undefined {
  const plain = text.replaceAll(/[,\s_]/gu, '')
  if (plain === '') return null
  const volume = Number(plain)
  return isMinimum(volume) ? volume : undefined
}

function isMinimum(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}
