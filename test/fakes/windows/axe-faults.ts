/** Violations that axe finds in a part of the page: rule and element of each. */
import axe from 'axe-core'
import type { Settings } from '#model/application/settings.ts'
import { AXE_OPTIONS } from '#test/axe-options.ts'

const LONGEST_MARKUP = 160

/** The system's theme is one of them. */
export const THEMES = ['light', 'dark', 'highContrast'] as const satisfies readonly Settings['theme'][]

/**
 * @param part - A selector, an element or the document.
 * @param look - An appearance changes only colours: the first is checked by all rules, the others by that of contrast.
 */
export async function axeFaults(
  part: string | Element | Document,
  { theme = 'light', colourScheme = 'greenUp' }: Partial<Pick<Settings, 'theme' | 'colourScheme'>> = {},
): Promise<readonly string[]> {
  const isFirst = theme === 'light' && colourScheme === 'greenUp'
  const options = isFirst ? AXE_OPTIONS : { ...AXE_OPTIONS, runOnly: ['color-contrast'] }
  const { violations } = await axe.run(part, options)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, LONGEST_MARKUP)}`))
}

/** Checks a part of a window in every theme; opened menus and dialogs stay open. */
export async function faultsInThemes(part: string): Promise<readonly string[]> {
  const faults: string[] = []
  for (const theme of THEMES) {
    document.documentElement.dataset['theme'] = theme
    faults.push(...(await axeFaults(part, { theme })).map((fault) => `${theme}: ${fault}`))
  }
  return faults
}
