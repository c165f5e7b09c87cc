/** What a menu consists of. `Mark` is what the menu's owner draws before a row, where it draws anything. */

export interface MenuAction<Mark = never> {
  readonly kind: 'action'
  readonly label: string
  /** Quiet text at the end of the row: a key, or what the entry is about. */
  readonly hint?: string
  readonly mark?: Mark
  readonly isDisabled?: boolean
  /** One of several that exclude each other: whether it is the one in force. */
  readonly isChosen?: boolean
  readonly run: () => void
}

export type MenuItem<Mark = never> =
  | MenuAction<Mark>
  | { readonly kind: 'separator' }
  | { readonly kind: 'heading'; readonly label: string }

export const SEPARATOR: MenuItem = { kind: 'separator' }
