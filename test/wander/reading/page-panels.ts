/** Reads the panels of a page. Sent to the page as text, see `page-tools.ts`. */
import type { PageTools } from './page-tools.ts'
import type { ShownPanel } from './reading.ts'

export function panelsInPage({ all, isShown, textOf }: PageTools): readonly ShownPanel[] {
  const CHOICES =
    '[aria-pressed="true"], [role="tab"][aria-selected="true"], [aria-sort]:not([aria-sort="none"]), select'
  const ROWS = ['instrument', 'position', 'alert', 'headline', 'offering', 'mover', 'indicator', 'compared'].map(
    (name) => `data-${name}`,
  )
  const isScrolled = ({ scrollHeight, clientHeight, scrollTop }: Element): boolean =>
    scrollTop > 0 && scrollHeight > clientHeight

  function choiceOf(element: Element): string {
    const label = element.getAttribute('aria-label') ?? ''
    if (element.hasAttribute('aria-sort'))
      return `sorted ${element.getAttribute('aria-sort')} by ${element.getAttribute('data-column') ?? textOf(element)}`
    if (element instanceof HTMLSelectElement) return `${label}=${element.value}`
    return label === '' ? textOf(element) : label
  }

  function boxOf(element: Element): ShownPanel['box'] {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { left: Math.round(left), top: Math.round(top), width: Math.round(width), height: Math.round(height) }
  }

  function drawnIn(panel: Element): ShownPanel['drawn'] {
    const plot = panel.querySelector('[data-drawings]')
    if (plot === null) return null
    const legends = ['indicator', 'compared'].flatMap((kind) =>
      all(`[data-${kind}]`, panel).map((legend) => `${kind} ${legend.getAttribute(`data-${kind}`) ?? ''}`),
    )
    return [...legends, `${plot.getAttribute('data-drawings') ?? ''} drawings`]
  }

  const rowOf = (element: Element): string =>
    ROWS.map((name) => element.getAttribute(name)).find((value) => value !== null) ?? ''
  const tabOf = (panel: Element): string =>
    panel.closest('.dv-groupview')?.querySelector('.dv-tab[aria-selected="true"]')?.getAttribute('aria-label') ?? ''

  return all('section[data-panel]')
    .filter((panel) => isShown(panel) && panel.closest('[inert]') === null)
    .map((panel) => ({
      kind: panel.getAttribute('data-panel') ?? '',
      title: tabOf(panel),
      box: boxOf(panel),
      choices: all(CHOICES, panel)
        .filter((choice) => isShown(choice) && choice.closest('[data-style-bar]') === null)
        .map(choiceOf),
      rows: all(ROWS.map((name) => `[${name}]`).join(), panel).map(rowOf),
      scrolls: all('*', panel)
        .filter(isScrolled)
        .map(({ scrollTop }) => Math.round(scrollTop)),
      room: Math.max(0, ...all('*', panel).map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)),
      drawn: drawnIn(panel),
    }))
}
