/** Keeps the best prices of a book in view until the user scrolls. */
import type { BookAppearance } from './book-model.svelte.ts'

/** A smaller difference is rounding. */
const ROUNDING_PX = 2

/**
 * Scrolls `levels` whenever its size changes; returns a function that stops this. Lines have `data-side`: asks above bids, or side by side
 * with the best first. A new snapshot scrolls nothing; another layout or grouping needs another call.
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
