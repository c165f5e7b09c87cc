/** Measures frame times inside a page. Runs in the page, so it must be self-contained. */

/** The measurements of a page since they began. */
export interface FrameReport {
  readonly frames: number
  /** Frames by their length in ms; the last element counts all longer ones. */
  readonly histogram: readonly number[]
  /** The longest frame, ms. */
  readonly longestMs: number
  /** The first long frames, with the browser's report of the cause. */
  readonly slow: readonly string[]
}

interface FrameWatch {
  /** Excludes the work of the measuring program. */
  pause(): void
  resume(): void
  /** Discards the measurements. */
  clear(): void
  report(): FrameReport
}

/** Installs `window.frameWatch`. */
export function installFrameWatch(slowMs: number, places: number, maxSlow: number): void {
  let histogram = new Uint32Array(places)
  let frames = 0
  let longestMs = 0
  let slow: string[] = []
  let last: number | null = null
  let isPaused = false
  /** The last start and end of a pause. */
  let [pausedAt, resumedAt] = [-Infinity, -Infinity]

  function count(now: number): void {
    if (!isPaused && last !== null) {
      const lengthMs = now - last
      frames += 1
      longestMs = Math.max(longestMs, lengthMs)
      const place = Math.min(places - 1, Math.round(lengthMs))
      histogram[place] = (histogram[place] ?? 0) + 1
      if (lengthMs > slowMs && slow.length < maxSlow)
        slow.push(`${Math.round(last)}: ${Math.round(lengthMs)} ms between frames`)
    }
    last = isPaused ? null : now
    requestAnimationFrame(count)
  }
  requestAnimationFrame(count)

  interface LongFrame extends PerformanceEntry {
    readonly scripts: readonly {
      readonly duration: number
      readonly sourceFunctionName: string
      readonly sourceURL: string
      readonly invoker: string
      readonly forcedStyleAndLayoutDuration: number
    }[]
    readonly renderStart: number
    readonly styleAndLayoutStart: number
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LongFrame[]) {
      const end = entry.startTime + entry.duration
      const isOurs = end > pausedAt && (isPaused || entry.startTime < resumedAt)
      if (isOurs || entry.duration <= slowMs || slow.length >= maxSlow) continue
      const scripts = entry.scripts.map(
        (script) =>
          `${script.invoker} ${script.sourceFunctionName} ${script.sourceURL.split('/').at(-1)} ${Math.round(script.duration)} ms (layout ${Math.round(script.forcedStyleAndLayoutDuration)})`,
      )
      const drawing = `render ${Math.round(end - entry.renderStart)} ms, style and layout ${Math.round(end - entry.styleAndLayoutStart)} ms`
      slow.push(
        `${Math.round(entry.startTime)}: ${Math.round(entry.duration)} ms on the main thread; ${drawing}; ${scripts.join('; ')}`,
      )
    }
  }).observe({ type: 'long-animation-frame' })

  const watch: FrameWatch = {
    pause() {
      isPaused = true
      pausedAt = performance.now()
      last = null
    },
    resume() {
      isPaused = false
      resumedAt = performance.now()
    },
    clear() {
      histogram = new Uint32Array(places)
      frames = 0
      longestMs = 0
      slow = []
    },
    report: () => ({ frames, histogram: [...histogram], longestMs, slow }),
  }
  Object.assign(globalThis, { frameWatch: watch })
}

/** Returns a quantile of the frame length, ms. */
export function frameQuantile({ histogram, frames }: FrameReport, part: number): number {
  let seen = 0
  for (const [ms, count] of histogram.entries()) {
    seen += count
    if (seen >= frames * part) return ms
  }
  return histogram.length
}
