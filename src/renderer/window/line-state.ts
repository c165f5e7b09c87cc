/** States whether a window is up to date, and if not, why. */
import type { Provenance } from '#model/market/freshness.ts'

export type LineState =
  /** Not known yet. */
  | { readonly kind: 'opening' }
  | { readonly kind: 'up' }
  /** The window slept or was busy: it waits for the next arrival. */
  | { readonly kind: 'checking' }
  | Loss

/** The window's content is out of date. */
export type Loss =
  /** Quotedeck answers, but sends nothing. */
  | { readonly kind: 'silent' }
  /** Nothing answers at the address. */
  | { readonly kind: 'down' }
  /** Another program answers at the address. */
  | { readonly kind: 'occupied' }
  /** The key was never valid for this window. */
  | { readonly kind: 'refused' }
  /** The key belongs to an earlier start. */
  | { readonly kind: 'restarted' }
  /** Another window replaced the key. */
  | { readonly kind: 'renewed' }
  /** The program now runs with another profile. */
  | { readonly kind: 'otherProfile'; readonly directory: string }
  /** The page and the program are of different builds. */
  | {
      readonly kind: 'otherVersion'
      /** The versions of page and program, which differ. */
      readonly own: string
      readonly running: string
      /**
       * - `reload`: the program serves its own pages.
       * - `open`: the same, but the key belongs to an earlier start.
       * - `restart`: its pages are not of its build either.
       */
      readonly remedy: 'reload' | 'open' | 'restart'
    }

export const isLoss = (state: LineState): state is Loss =>
  state.kind !== 'opening' && state.kind !== 'up' && state.kind !== 'checking'

/** Marks a value as no longer refreshed. */
export const disconnected = (provenance: Provenance): Provenance => ({
  ...provenance,
  state: 'disconnected',
  nextDueAt: null,
})

export interface HostLine {
  /** Calls the listener immediately, and on every change. */
  watch(listener: (state: LineState) => void): () => void
  /** The time of the last arrival, Unix epoch ms, or null. */
  lastArrivalAt(): number | null
  /** Reports that the window is visible again, so that the state must be true. */
  look(): void
  /** Loads whatever answers at the page's address. */
  reload(): void
}
