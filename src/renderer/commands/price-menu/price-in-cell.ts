/** Reads the price under the pointer, in any table. */

/** Commas group digits; arrows may come before. */
const NUMBER = /[-\u2212]?\d[\d,]*(\.\d+)?/u

/** `isPrice` recognises the `data-field` of price cells. */
export function priceInCell(target: EventTarget | null, isPrice: (field: string) => boolean): number | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null
  if (cell === null || !isPrice(cell.dataset['field'] ?? '')) return null
  return priceInText(cell.textContent)
}

export function priceInText(text: string): number | null {
  const [found] = NUMBER.exec(text) ?? []
  const price = found === undefined ? 0 : Number(found.replaceAll(',', '').replace('\u2212', '-'))
  return price === 0 ? null : price
}
