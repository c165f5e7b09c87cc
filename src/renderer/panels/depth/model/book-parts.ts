/** Divides the height of a book between levels and the parts below them. */
import type { DepthLayout } from './depth-state.ts'

/** Levels of each side that have priority over other parts. No service in use sends more for stocks. */
const FIRST_LEVELS = 10
/** The height of the titles and of the strip between both sides of a stack, in rows. */
const TITLE_ROWS = 1
const STRIP_ROWS = 1.2

/** The height of priority levels, in rows. */
export function rowsBeforeParts(layout: DepthLayout, asks: number, bids: number, rungs: number): number {
  if (layout === 'sides') return TITLE_ROWS + Math.min(FIRST_LEVELS, Math.max(asks, bids))
  if (layout === 'ladder') return TITLE_ROWS + Math.min(2 * FIRST_LEVELS, rungs)
  return TITLE_ROWS + STRIP_ROWS + Math.min(FIRST_LEVELS, asks) + Math.min(FIRST_LEVELS, bids)
}

/** Hides every child from the first cut one. */
export function showWholeParts(column: HTMLElement): () => void {
  const sizes = new ResizeObserver(hide)
  const children = new MutationObserver(observe)

  function hide(): void {
    const { bottom } = column.getBoundingClientRect()
    const parts = [...column.children].filter((part): part is HTMLElement => part instanceof HTMLElement)
    const firstCut = parts.findIndex((part) => part.getBoundingClientRect().bottom > bottom + 1)
    for (const [index, part] of parts.entries())
      part.style.visibility = firstCut >= 0 && index >= firstCut ? 'hidden' : ''
  }

  function observe(): void {
    sizes.disconnect()
    for (const element of [column, ...column.children]) sizes.observe(element)
  }

  observe()
  children.observe(column, { childList: true })
  return () => {
    sizes.disconnect()
    children.disconnect()
  }
}
