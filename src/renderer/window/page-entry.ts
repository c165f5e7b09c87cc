/** What lets a page of the web shell in: a key or a code in the fragment of its address, or a key that its tab has kept. */

export const KEY_ITEM = 'quotedeck.key'

/** Whether an address's fragment lets a window in. */
export function isEntry(fragment: string): boolean {
  const fields = new URLSearchParams(fragment.slice(1))
  return fields.has('key') || fields.has('code')
}

/** Whether the tab has a key that was not refused. */
export const hasKey = (storage: Pick<Storage, 'getItem'>): boolean => (storage.getItem(KEY_ITEM) ?? '') !== ''
