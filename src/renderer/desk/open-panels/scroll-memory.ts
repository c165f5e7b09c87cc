/** Remembers the scroll positions of a panel while it is not rendered. */
import { isRecord, type Json } from '#model/values/json.ts'

/** Pixels by part, named by its class and its index among parts of that class. */
export type ScrollPositions = Readonly<Record<string, readonly [left: number, top: number]>>

export interface ScrollMemory {
  /** Returns positions, including those still to be restored. */
  current(): ScrollPositions
  /** Restores positions that the document lost by moving the panel. */
  putBack(): void
  /** Restores positions once the parts are long enough, unless the user acts before. */
  restore(positions: ScrollPositions): void
  clear(): void
}

/** These parts follow incoming rows, so a stored position would be meaningless. */
const LIVE = '[data-scroll="live"]'
/** User input ends the wait for content. */
const ACTS = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const
/** Maximum number of panel changes to wait for content. */
const MAX_CHANGES = 200

interface Seen {
  readonly left: number
  readonly top: number
  /** The height of the part at that time, CSS pixels. */
  readonly height: number
  /** The position before the part grew and the browser moved it to its end; null otherwise. */
  readonly clampedFrom: number | null
}

/** Returns null if the user or the panel scrolled the part. */
function clampedPosition({ scrollTop, clientHeight, scrollHeight }: Element, previous: Seen): number | null {
  const before = previous.clampedFrom ?? previous.top
  const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1
  const hasGrown = clientHeight > previous.height || previous.clampedFrom !== null
  return isAtEnd && hasGrown && scrollTop < before ? before : null
}

export function createScrollMemory(panel: HTMLElement, onScrolled: () => void): ScrollMemory {
  const seen = new Map<Element, Seen>()
  let pending = new Map<string, readonly [left: number, top: number]>()
  let changes = 0
  const observer = new MutationObserver(put)
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) noteSize(target)
  })

  panel.addEventListener(
    'scroll',
    ({ target }) => {
      if (!(target instanceof Element)) return
      note(target)
      if (!target.matches(LIVE)) onScrolled()
    },
    { capture: true, passive: true },
  )
  for (const act of ACTS) panel.addEventListener(act, stop, { capture: true, passive: true })

  function note(part: Element): void {
    const { scrollLeft: left, scrollTop: top, clientHeight: height } = part
    const previous = seen.get(part)
    const clampedFrom = previous === undefined ? null : clampedPosition(part, previous)
    seen.set(part, { left, top, height, clampedFrom })
    sizes.observe(part)
  }

  /**
   * Restores the position of a part that grew and was moved by the browser, whose event comes later, once the part is short enough again.
   */
  function noteSize(part: Element): void {
    const previous = seen.get(part)
    // A hidden part has neither a size nor a position.
    if (previous === undefined || part.clientHeight === 0) return
    const top = previous.clampedFrom
    const isShortEnough = top !== null && part.scrollHeight - part.clientHeight >= top - 1
    if (isShortEnough) part.scrollTo({ top, behavior: 'instant' })
    const clampedFrom = isShortEnough ? null : (top ?? clampedPosition(part, previous))
    seen.set(part, { ...previous, height: part.clientHeight, clampedFrom })
  }

  function stop(): void {
    pending.clear()
    observer.disconnect()
  }

  function put(): void {
    changes += 1
    for (const [name, [left, top]] of pending) {
      const part = partOf(panel, name)
      if (part === undefined) continue
      part.scrollTo({ left, top, behavior: 'instant' })
      if (isClose(part.scrollLeft, left) && isClose(part.scrollTop, top)) pending.delete(name)
    }
    if (pending.size === 0 || changes > MAX_CHANGES) stop()
  }

  return {
    current() {
      const isStored = (part: Element, { left, top }: Seen) =>
        panel.contains(part) && !part.matches(LIVE) && (left > 0 || top > 0)
      const shown = [...seen].filter(([part, at]) => isStored(part, at))
      return {
        ...Object.fromEntries(shown.map(([part, { left, top }]) => [nameOf(panel, part), [left, top] as const])),
        ...Object.fromEntries(pending),
      }
    },
    putBack() {
      for (const [part, { left, top }] of seen)
        if (panel.contains(part)) part.scrollTo({ left, top, behavior: 'instant' })
        else {
          seen.delete(part)
          sizes.unobserve(part)
        }
    },
    restore(positions) {
      stop()
      pending = new Map(Object.entries(positions))
      changes = 0
      if (pending.size === 0) return
      observer.observe(panel, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] })
      put()
    },
    clear() {
      stop()
      seen.clear()
      sizes.disconnect()
    },
  }
}

/** Drops invalid positions. */
export function readScroll(stored: Json | undefined): ScrollPositions {
  const isPosition = (value: unknown) => Array.isArray(value) && value.length === 2 && value.every(isExtent)
  const pairs = Object.entries(isRecord(stored) ? stored : {}).filter(([, value]) => isPosition(value))
  return Object.fromEntries(pairs) as ScrollPositions
}

const isExtent = (value: unknown): boolean => typeof value === 'number' && value >= 0 && Number.isFinite(value)

/** Browsers round scroll positions to physical pixels. */
const isClose = (one: number, other: number): boolean => Math.abs(one - other) <= 1

/** Skips the compiler's classes, which change with every build. */
const classOf = (part: Element): string => [...part.classList].find((name) => !name.startsWith('svelte-')) ?? ''

const partsOf = (panel: Element, className: string): readonly Element[] =>
  className === '' ? [] : [...panel.getElementsByClassName(className)]

const nameOf = (panel: Element, part: Element): string => {
  const className = classOf(part)
  return `${className} ${partsOf(panel, className).indexOf(part)}`
}

function partOf(panel: Element, name: string): Element | undefined {
  const [className = '', place = ''] = name.split(' ')
  return partsOf(panel, className)[Number(place)]
}
