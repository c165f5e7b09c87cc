/** Copies a chart's picture, shown while the next chart loads. */

/** Null before the first painting. Layers keep the order of `plot`. */
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
