/** A copy of what is painted of a chart, to be shown while the next one loads. */

/** Null while nothing is painted. Layers lie over each other as they do in `plot`. */
export function stillOf(plot: HTMLElement): HTMLCanvasElement | null {
  const layers = [...plot.querySelectorAll('canvas')]
  const [first] = layers
  const still = document.createElement('canvas')
  const pen = still.getContext('2d')
  if (first === undefined || pen === null || first.width === 0) return null
  ;[still.width, still.height] = [first.width, first.height]
  for (const layer of layers) pen.drawImage(layer, 0, 0, first.width, first.height)
  return still
}
