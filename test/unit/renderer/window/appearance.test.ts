import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { settingsEntries } from '#contract/values/schemas.ts'
import { DEFAULT_SETTINGS } from '#model/application/settings.ts'
import { appearanceOf } from '#renderer/window/appearance.ts'

const SHEET = readFileSync('src/renderer/styles/tokens.css', 'utf8')

const coloursOf = (parts: Partial<typeof DEFAULT_SETTINGS>, locale: 'en' | 'zh-CN') =>
  appearanceOf({ ...DEFAULT_SETTINGS, ...parts }, locale).attributes.colours

describe('the colours of rise and fall', () => {
  it('follow the custom of the language', () => {
    expect(coloursOf({}, 'en')).toBe('greenUp')
    expect(coloursOf({}, 'zh-CN')).toBe('redUp')
  })

  it('are the reader’s choice before any custom', () => {
    expect(coloursOf({ colourScheme: 'colourBlind' }, 'zh-CN')).toBe('colourBlind')
  })

  it('are absent in a discreet window, whatever was chosen', () => {
    expect(coloursOf({ colourScheme: 'redUp', discreet: true }, 'en')).toBe('mono')
  })
})

describe('the size of things', () => {
  it('is the reader’s choice', () => {
    const { scale, rowHeight } = appearanceOf({ ...DEFAULT_SETTINGS, fontSizePercent: 125, density: 'compact' }, 'en')
    expect(scale).toBe(1.25)
    expect(rowHeight).toBeLessThan(appearanceOf(DEFAULT_SETTINGS, 'en').rowHeight)
  })

  it.each(settingsEntries.density.options)(
    'is the same for what is drawn by position as in the tokens: %s',
    (density) => {
      const { rowHeight, headingHeight } = appearanceOf({ ...DEFAULT_SETTINGS, density }, 'en')
      const own = new RegExp(`\\[data-density='${density}'\\] \\{[^}]*?--row-height: (?<px>\\d+)px`, 'u').exec(SHEET)
      const first = /--row-height: (?<px>\d+)px/u.exec(SHEET)
      expect(Number((own ?? first)?.groups?.['px'])).toBe(rowHeight)
      expect(/--heading-height: calc\(var\(--row-height\) \+ (?<px>\d+)px\)/u.exec(SHEET)?.groups?.['px']).toBe(
        String(headingHeight - rowHeight),
      )
    },
  )
})
