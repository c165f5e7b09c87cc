import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { withoutThemes } from '#scripts/own-dock-theme.ts'

const SHEET = readFileSync(createRequire(import.meta.url).resolve('dockview/dist/styles/dockview.css'), 'utf8')
const count = (text: string, part: string | RegExp) => text.split(part).length - 1

describe('the docking library’s sheet', () => {
  it('comes without its themes, and otherwise whole', () => {
    const own = withoutThemes(SHEET)
    expect(own).not.toContain('dockview-theme-')
    expect(own).toContain('.dv-tabs-and-actions-container')
    expect(count(own, '{')).toBe(count(own, '}'))
    expect(own.length).toBeLessThan(SHEET.length / 2)
  })

  it('keeps every rule that is not about a theme', () => {
    const sheet =
      '.a { b: c }\n.dockview-theme-dark { x: y }\n/* .dockview-theme-x } */ .d .dockview-theme-e { f: g }\n'
    expect(withoutThemes(sheet).replaceAll(/\s+/gu, ' ')).toBe('.a { b: c } .d .dockview-theme-e { f: g } ')
  })
})
