/**
 * Removes the docking library's themes from the build: windows use `renderer/desk/docking/dock.css` instead, and every window would load a
 * hundred kilobytes of unused rules.
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

/** Removes rules whose selectors begin with a theme; the sheet's rules are not nested. */
export function withoutThemes(sheet: string): string {
  const rules = sheet.replaceAll(/\/\*[\s\S]*?\*\//gu, '').split('}')
  return rules.filter((rule) => !/^\s*\.dockview-theme-/u.test(rule)).join('}')
}
