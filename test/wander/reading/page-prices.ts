/** Reads the prices of a page. Sent to the page as text, see `page-tools.ts`. */
import type { PageTools } from './page-tools.ts'
import type { ShownPrice } from './reading.ts'

export function pricesInPage({ all, isShown, isInSight, textOf, panelOf }: PageTools): readonly ShownPrice[] {
  const NAMES = ['data-instrument', 'data-symbol', 'data-position', 'data-company', 'data-mover']
  const ID = /^\w+:[A-Z]{2,8}:[^:]*:./u
  const PRICES =
    '[data-field="last"], [data-panel="depth"] [data-field="price"], [data-panel="tape"] [data-field="price"]'

  const idOf = (element: Element): string | undefined =>
    NAMES.map((name) => element.getAttribute(name) ?? '').find((id) => ID.test(id))

  /** Returns the instrument that the nearest ancestor of a price names. */
  function instrumentOf(element: Element): string {
    for (let one: Element | null = element; one !== null && one.tagName !== 'SECTION'; one = one.parentElement) {
      const id = idOf(one)
      if (id !== undefined) return id
      // The levels of an order book are siblings of its header.
      if (one.tagName === 'ARTICLE')
        return one.querySelector('[data-instrument]')?.getAttribute('data-instrument') ?? ''
    }
    return ''
  }

  const SECONDS = /^(\d+)\s?(?:s|秒)$/u
  /** Returns the time of a row's price from its age in seconds. Rows out of sight are updated only once a second. */
  function atOfRow(element: Element): number | null {
    const age = element.closest('[role="row"]')?.querySelector('[data-field="age"]')
    const [, seconds] = SECONDS.exec(textOf(age)) ?? []
    return seconds === undefined || !isInSight(element) ? null : Date.now() - Number(seconds) * 1_000
  }

  return all(PRICES)
    .filter((element) => isShown(element))
    .map((element) => ({
      panel: panelOf(element),
      instrument: instrumentOf(element),
      field: element.getAttribute('data-field') ?? '',
      text: textOf(element),
      state: element.closest('[data-state]')?.getAttribute('data-state') ?? '',
      isInSight: isInSight(element),
      at: element.hasAttribute('data-at') ? Number(element.getAttribute('data-at')) : atOfRow(element),
    }))
}
