/** The element and size of a chart's canvas, and at most one drawing per frame. */
import { untrack } from 'svelte'
import { createChartPicture, type ChartPicture } from '#renderer/plotting/picture/chart-picture.ts'
import type { Frame } from '#renderer/plotting/picture/frame.ts'
import type { Scene } from '#renderer/plotting/picture/scene.ts'

export class PlotSurface {
  /** CSS pixels. */
  width = $state(0)
  height = $state(0)
  /** CSS pixels of the legends. */
  legendsHeight = $state(0)
  legendsWidth = $state(0)
  host: HTMLElement | undefined = $state.raw()
  /** Null before the first drawing. */
  frame: Frame | null = $state.raw(null)
  #picture: ChartPicture | null = null
  #pending = 0

  /** An attachment for the canvas' parent. */
  readonly hold = (element: HTMLElement): (() => void) => {
    this.host = element
    return () => {
      cancelAnimationFrame(this.#pending)
      this.#pending = 0
      this.#picture?.dispose()
      this.#picture = null
    }
  }

  /** Draws in the next frame, unless `scene` returns null then. */
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
