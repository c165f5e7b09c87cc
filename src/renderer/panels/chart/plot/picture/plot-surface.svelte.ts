/** Where a chart is drawn: the element that holds its canvas, its size, and one drawing a frame, however much has changed. */
import { untrack } from 'svelte'
import { createChartPicture, type ChartPicture } from '#renderer/plotting/picture/chart-picture.ts'
import type { Frame } from '#renderer/plotting/picture/frame.ts'
import type { Scene } from '#renderer/plotting/picture/scene.ts'

export class PlotSurface {
  /** CSS pixels. */
  width = $state(0)
  height = $state(0)
  /** CSS pixels that the legends over the bars take. */
  legendsHeight = $state(0)
  legendsWidth = $state(0)
  host: HTMLElement | undefined = $state.raw()
  /** The measures of what is drawn; null until something is. */
  frame: Frame | null = $state.raw(null)
  #picture: ChartPicture | null = null
  #pending = 0

  /** An attachment of the element that the canvas goes into. */
  readonly hold = (element: HTMLElement): (() => void) => {
    this.host = element
    return () => {
      cancelAnimationFrame(this.#pending)
      this.#pending = 0
      this.#picture?.dispose()
      this.#picture = null
    }
  }

  /** Draws with the next frame what `scene` answers then, unless it is null. */
  drawSoon(scene: () => Scene | null): void {
    this.#pending ||= requestAnimationFrame(() => {
      this.#pending = 0
      const latest = untrack(scene)
      if (latest !== null) this.#draw(latest)
    })
  }

  #draw(scene: Scene): void {
    if (this.host === undefined) return
    this.#picture ??= createChartPicture(this.host, scene)
    this.frame = this.#picture.draw(scene)
  }
}
