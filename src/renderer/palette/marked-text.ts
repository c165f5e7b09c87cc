/** Splits a text into marked and unmarked pieces. */
export interface TextPiece {
  readonly text: string
  readonly isMarked: boolean
}

/** Splits at `places` (UTF-16 units); runs of either kind stay together. */
export function markedPieces(text: string, places: readonly number[]): readonly TextPiece[] {
  const marked = new Set(places)
  const pieces: { text: string; isMarked: boolean }[] = []
  for (let place = 0; place < text.length; place++) {
    const isMarked = marked.has(place)
    const last = pieces.at(-1)
    if (last?.isMarked === isMarked) last.text += text.charAt(place)
    else pieces.push({ text: text.charAt(place), isMarked })
  }
  return pieces
}
