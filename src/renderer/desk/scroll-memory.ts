/** Remembers how far the parts of a panel are scrolled while it is not drawn: behind a tab, in another workspace, or on disk. */
import { isRecord, type Json } from '../../model/json.ts'

/** Positions in pixels by the name of the part, which is its class and its place among parts of that class. */
export type ScrollPositions = Readonly<Record<string, readonly [left: number, top: number]>>

export interface ScrollMemory {
  /** Where the parts are, or are about to be put. */
  current(): ScrollPositions
  /** Puts the parts back to where they are: a document forgets that when they are moved within it. */
  putBack(): void
  /** Puts the parts to these positions as soon as they are long enough, unless the user moves on before. */
  restore(positions: ScrollPositions): void
  /** The content is taken out. */
  clear(): void
}

/** Rows of parts with this attribute follow what comes in: their position at another time would mean nothing. */
const LIVE = '[data-scroll="live"]'
/** Keys and wheels of the user end the wait for content. */
const ACTS = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const
/** Content that has not come after this many changes of the panel is not waited for. */
const MAX_CHANGES = 200

/** @param onScrolled Called after the user or the panel has scrolled a part. */
export function createScrollMemory(panel: HTMLElement, onScrolled: () => void): ScrollMemory {
  const seen = new Map<Element, readonly [left: number, top: number]>()
  /** Positions that are not restored yet. */
  let pending = new Map<string, readonly [left: number, top: number]>()
  /** Heights of parts when they were scrolled last. */
  const heights = new Map<Element, number>()
  /** Distances from the top of parts that became so high that they were pushed to their end, as in a maximised panel. */
  const pushed = new Map<Element, number>()
  let changes = 0
  const observer = new MutationObserver(put)
  const sizes = new ResizeObserver(putPushed)

  panel.addEventListener(
    'scroll',
    ({ target }) => {
      if (!(target instanceof Element)) return
      note(target)
      seen.set(target, [target.scrollLeft, target.scrollTop])
      if (!target.matches(LIVE)) onScrolled()
    },
    { capture: true, passive: true },
  )
  for (const act of ACTS) panel.addEventListener(act, stop, { capture: true, passive: true })

  /** Notes whether a part was scrolled or, because it is higher now, pushed to its end. */
  function note(part: Element): void {
    const { scrollTop, clientHeight, scrollHeight } = part
    const before = pushed.get(part) ?? seen.get(part)?.[1] ?? 0
    const isHigher = clientHeight > (heights.get(part) ?? clientHeight)
    const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1
    heights.set(part, clientHeight)
    if (isHigher && isAtEnd && scrollTop < before) {
      pushed.set(part, before)
      sizes.observe(part)
    } else if (!isAtEnd || scrollTop >= before) pushed.delete(part)
  }

  function putPushed(): void {
    for (const [part, top] of pushed)
      if (part.scrollHeight - part.clientHeight >= top - 1) part.scrollTo({ top, behavior: 'instant' })
    if (pushed.size === 0) sizes.disconnect()
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
      const isStored = (part: Element, [left, top]: readonly [number, number]) =>
        panel.contains(part) && !part.matches(LIVE) && (left > 0 || top > 0)
      const shown = [...seen].filter(([part, at]) => isStored(part, at))
      return {
        ...Object.fromEntries(shown.map(([part, at]) => [nameOf(panel, part), at])),
        ...Object.fromEntries(pending),
      }
    },
    putBack() {
      for (const [part, [left, top]] of seen)
        if (panel.contains(part)) part.scrollTo({ left, top, behavior: 'instant' })
        else seen.delete(part)
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
      heights.clear()
      pushed.clear()
      sizes.disconnect()
    },
  }
}

/** The positions in what was stored; none where it makes no sense. */
export function readScroll(stored: Json | undefined): ScrollPositions {
  const isPosition = (value: unknown) => Array.isArray(value) && value.length === 2 && value.every(isExtent)
  const pairs = Object.entries(isRecord(stored) ? stored : {}).filter(([, value]) => isPosition(value))
  return Object.fromEntries(pairs) as ScrollPositions
}

const isExtent = (value: unknown): boolean => typeof value === 'number' && value >= 0 && Number.isFinite(value)

/** A scrolled position is a whole number of the screen's pixels. */
const isClose = (one: number, other: number): boolean => Math.abs(one - other) <= 1

/** Classes of the compiler's own are left out: they change with every build. */
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
