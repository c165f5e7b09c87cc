/**
 * Leaves the docking library's own themes out of the build: windows use none of them (`renderer/desk/docking/dock.css` is theirs), and
 * every window would read and keep a hundred kilobytes of rules that match nothing.
 */
import type { Plugin } from 'vite'

const SHEET = /\/dockview[^/]*\/dist\/styles\/dockview\.css$/u

export function ownDockTheme(): Plugin {
  return {
    name: 'quotedeck:own-dock-theme',
    enforce: 'pre',
    transform: (code, id) => (SHEET.test(id) ? withoutThemes(code) : null),
  }
}

/** The rules of the sheet whose selectors begin with no theme; its rules stand in a row, none within another. */
export function withoutThemes(sheet: string): string {
  const rules = sheet.replaceAll(/\/\*[\s\S]*?\*\//gu, '').split('}')
  return rules.filter((rule) => !/^\s*\.dockview-theme-/u.test(rule)).join('}')
}
