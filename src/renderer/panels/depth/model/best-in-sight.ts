/** Keeps the best prices of a book in view, until the reader scrolls. */
import type { BookAppearance } from './book-model.svelte.ts'

/** A scroll of the reader's own is further off than rounding. */
const ROUNDING_PX = 2

/**
 * `levels` scrolls lines with `data-side`: asks above bids, or both beside each other from the best on. Places them whenever
 * the room changes; answers what ends that. A new photograph of the book moves nothing; another layout or grouping has other
 * lines, among which no reader has scrolled yet, and is another call.
 */
export function keepBestInView(levels: HTMLElement, { layout }: BookAppearance): () => void {
  let placedAt: number | null = null
  let isReaders = false

  function place(): void {
    const best = levels.querySelector('[data-side="bid"]')
    if (isReaders || best === null) return
    const top = best.getBoundingClientRect().top - levels.getBoundingClientRect().top + levels.scrollTop
    levels.scrollTo({ top: layout === 'sides' ? 0 : top - levels.clientHeight / 2, behavior: 'instant' })
    placedAt = levels.scrollTop
  }

  function onscroll(): void {
    if (placedAt !== null && Math.abs(levels.scrollTop - placedAt) > ROUNDING_PX) isReaders = true
  }

  const observer = new ResizeObserver(place)
  observer.observe(levels)
  levels.addEventListener('scroll', onscroll, { passive: true })
  return () => {
    observer.disconnect()
    levels.removeEventListener('scroll', onscroll)
  }
}
