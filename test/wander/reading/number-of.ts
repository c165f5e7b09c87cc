/** Parses numbers as they are written on screen. */

export interface ShownNumber {
  readonly value: number
  readonly decimals: number
}

/** Returns null for a dash and other texts that are not numbers. */
export function numberOf(text: string): ShownNumber | null {
  const plain = text.replaceAll(/[,\s\u00A0\u202F]/gu, '').replace('−', '-')
  if (!/^-?\d+(?:\.\d+)?$/u.test(plain)) return null
  return { value: Number(plain), decimals: plain.split('.')[1]?.length ?? 0 }
}
