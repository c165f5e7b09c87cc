/** The entries of a menu. `Mark` is the type of an optional mark before a row. */

export interface MenuAction<Mark = never> {
  readonly kind: 'action'
  readonly label: string
  readonly hint?: string
  readonly mark?: Mark
  readonly isDisabled?: boolean
  readonly isChosen?: boolean
  readonly run: () => void
}

export type MenuItem<Mark = never> =
  | MenuAction<Mark>
  | { readonly kind: 'separator' }
  | { readonly kind: 'heading'; readonly label: string }

export const SEPARATOR: MenuItem = { kind: 'separator' }
