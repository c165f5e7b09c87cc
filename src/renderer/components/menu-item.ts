/** What a menu consists of. */
import type { Snippet } from 'svelte'

export interface MenuAction {
  readonly kind: 'action'
  readonly label: string
  /** Quiet text at the end of the row: a key, or what the entry is about. */
  readonly hint?: string
  readonly icon?: Snippet
  readonly isDisabled?: boolean
  /** One of several that exclude each other: whether it is the one in force. */
  readonly isChosen?: boolean
  readonly run: () => void
}

export type MenuItem =
  MenuAction | { readonly kind: 'separator' } | { readonly kind: 'heading'; readonly label: string }

export const SEPARATOR: MenuItem = { kind: 'separator' }
