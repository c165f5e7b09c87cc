/** Reads a number as it is written on screen. */

export interface ShownNumber {
  readonly value: number
  /** How many of them are written. */
  readonly decimals: number
}

/** @returns Null for a dash and for any other text that is not a number. */
export function numberOf(text: string): ShownNumber | null {
  const plain = text.replaceAll(/[,\s\u00A0\u202F]/gu, '').replace('−', '-')
  if (!/^-?\d+(?:\.\d+)?$/u.test(plain)) return null
  return { value: Number(plain), decimals: plain.split('.')[1]?.length ?? 0 }
}
