/** The access of a page to the web shell: a key or a code in its address, or a key stored in its tab. */

export const KEY_ITEM = 'quotedeck.key'

export function isEntry(fragment: string): boolean {
  const fields = new URLSearchParams(fragment.slice(1))
  return fields.has('key') || fields.has('code')
}

/** Returns whether the tab has a key; refused keys are removed. */
export const hasKey = (storage: Pick<Storage, 'getItem'>): boolean => (storage.getItem(KEY_ITEM) ?? '') !== ''
