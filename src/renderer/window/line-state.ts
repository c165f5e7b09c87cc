/** Says whether what a window shows is kept up to date, and if not, why. */
import type { Provenance } from '#model/market/freshness.ts'

export type LineState =
  /** Not known yet. */
  | { readonly kind: 'opening' }
  | { readonly kind: 'up' }
  /** The window slept, or was too busy to listen: whether anything still arrives is about to be known. */
  | { readonly kind: 'checking' }
  | Loss

/** Why nothing arrives. What the window shows is then no longer the market. */
export type Loss =
  /** Quotedeck is there, and sends nothing. */
  | { readonly kind: 'silent' }
  /** Nothing answers at the address. */
  | { readonly kind: 'down' }
  /** Another program answers at the address. */
  | { readonly kind: 'occupied' }
  /** The key is none that this window was ever let in with. */
  | { readonly kind: 'refused' }
  /** The key was that of an earlier start. */
  | { readonly kind: 'restarted' }
  /** The key was replaced by another in some other window. */
  | { readonly kind: 'renewed' }
  /** An earlier start, and of another profile than this window's. */
  | { readonly kind: 'otherProfile'; readonly directory: string }
  /** The page was not built with the program that answers. */
  | {
      readonly kind: 'otherVersion'
      /** The page's own, and the program's; they differ. */
      readonly own: string
      readonly running: string
      /**
       * - `reload`: the program has pages of its own.
       * - `open`: so it has, but the key is that of an earlier start.
       * - `restart`: its pages are not of its build either.
       */
      readonly remedy: 'reload' | 'open' | 'restart'
    }

export const isLoss = (state: LineState): state is Loss =>
  state.kind !== 'opening' && state.kind !== 'up' && state.kind !== 'checking'

/** What is to be shown of a value while nothing arrives: it was healthy once, and nobody refreshes it. */
export const disconnected = (provenance: Provenance): Provenance => ({
  ...provenance,
  state: 'disconnected',
  nextDueAt: null,
})

/** What a window may know of its line, and do about it. */
export interface HostLine {
  /** Called with the state at once and on every change. */
  watch(listener: (state: LineState) => void): () => void
  /** When anything arrived last, Unix epoch ms; null before the first. */
  lastArrivalAt(): number | null
  /** The window can be seen again: what it says of its line must be true at once. */
  look(): void
  /** Loads the page again, from whatever answers at its address. */
  reload(): void
}
