import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as schemas from '#contract/values/schemas.ts'
import { attributeValues, contrast, mixed, tokensOf, type Tokens } from './token-sheet.ts'

const SHEET = readFileSync('src/renderer/styles/tokens.css', 'utf8')
/** The minimum contrast of WCAG 2 AA: for text, and for shapes. */
const TEXT = 4.5
const SHAPE = 3

const THEMES = schemas.settingsEntries.theme.options.filter((theme) => theme !== 'system')
const SCHEMES = schemas.settingsEntries.colourScheme.options.filter((scheme) => scheme !== 'locale')
const LOOKS = THEMES.flatMap((theme) => SCHEMES.map((colours) => ({ theme, colours })))

/** Backgrounds of rows and panels. */
const GROUNDS = [
  'chrome',
  'surface',
  'surface-raised',
  'surface-overlay',
  'surface-hover',
  'surface-selected',
  'surface-control',
]
const BANNERS = ['danger-surface', 'warning-surface', 'success-surface', 'information-surface']
const MARKET = ['gain', 'loss']

const HEAT = [1, 2, 3, 4, 5]

const across = (texts: readonly string[], grounds: readonly string[]) =>
  texts.flatMap((text) => grounds.map((ground) => [text, ground] as const))

const TEXT_PAIRS = [
  ...across(['text', 'text-quiet', 'text-faint', 'accent-text', 'danger', 'warning', 'success', ...MARKET], GROUNDS),
  // A falling instrument may tick up: the day's colour appears on the flash of the tick.
  ...across(['text', ...MARKET], ['gain-flash', 'loss-flash']),
  ...across(['text', 'text-quiet'], BANNERS),
  // Tags of drawings write their price in the colour of the ground.
  ...across(['blue', 'orange', 'violet', 'green', 'red'], ['surface']),
  ['text-on-accent', 'accent'],
  ['simulated-text', 'simulated'],
  ...across(
    ['link-text'],
    Array.from({ length: 9 }, (_, place) => `link-${place + 1}`),
  ),
] as const

const SHAPE_PAIRS = across(['border-control', 'focus'], ['surface', 'surface-control', 'surface-overlay'])

/** The ground of a step, as `color-mix(in srgb, ...)` mixes it from a fill and the surface. */
const heated = (tokens: Tokens, side: string, step: number): string =>
  mixed(
    tokens.get(`--${side}-fill`) ?? '',
    tokens.get('--surface') ?? '',
    Number.parseFloat(tokens.get(`--heat-${step}`) ?? '') / 100,
  )

function tooWeak(tokens: Tokens, pairs: readonly (readonly [string, string])[], least: number): readonly string[] {
  return pairs.flatMap(([text, ground]) => {
    const ratio = contrast(tokens.get(`--${text}`) ?? '', tokens.get(`--${ground}`) ?? '')
    return ratio >= least ? [] : [`${text} on ${ground}: ${ratio.toFixed(2)}`]
  })
}

describe('the tokens', () => {
  it.each(LOOKS)('can be read on every ground in $theme, $colours', (look) => {
    const tokens = tokensOf(SHEET, look)
    expect(tooWeak(tokens, TEXT_PAIRS, TEXT)).toEqual([])
    expect(tooWeak(tokens, SHAPE_PAIRS, SHAPE)).toEqual([])
  })

  it.each(LOOKS)('can be read on every step of the heat in $theme, $colours', (look) => {
    const tokens = tokensOf(SHEET, look)
    const weak = HEAT.flatMap((step) =>
      MARKET.filter((side) => contrast(tokens.get('--text') ?? '', heated(tokens, side, step)) < TEXT),
    )
    expect(weak).toEqual([])
  })

  it.each(LOOKS)('can be read at every age in $theme, $colours, and grow fainter with it', (look) => {
    const tokens = tokensOf(SHEET, look)
    const of = (name: string) => tokens.get(`--${name}`) ?? ''
    const part = (age: number) => Number.parseFloat(of(`age-${age}-part`)) / 100
    const aged = (side: string, age: number) => mixed(of(side), of(`age-${age}`), part(age))
    const texts = [of('age-1'), of('age-2'), of('age-3'), ...MARKET.flatMap((side) => [aged(side, 1), aged(side, 2)])]
    const grounds = GROUNDS.map(of)
    expect(texts.filter((text) => grounds.some((ground) => contrast(text, ground) < TEXT))).toEqual([])
    // The heat behind the change of a day fades as well.
    const chips = MARKET.flatMap((side) =>
      [1, 2].flatMap((age) =>
        HEAT.map((step) => {
          const fill = mixed(of(`${side}-fill`), of('surface'), part(age))
          const ground = mixed(fill, of('surface'), Number.parseFloat(of(`heat-${step}`)) / 100)
          return contrast(of(`age-${age}`), ground)
        }),
      ),
    )
    expect(Math.min(...chips)).toBeGreaterThanOrEqual(TEXT)
    const faintness = ['text', 'age-1', 'age-2', 'age-3'].map((name) => contrast(of(name), of('surface')))
    expect(faintness.slice(1).map((ratio, place) => (faintness[place] ?? 0) / ratio > 1.12)).toEqual([true, true, true])
  })

  it.each(LOOKS)('let every step of the heat be seen beside the one before in $theme, $colours', (look) => {
    const tokens = tokensOf(SHEET, look)
    const side = 'gain'
    const grounds = [tokens.get('--surface') ?? '', ...HEAT.map((step) => heated(tokens, side, step))]
    const steps = grounds.slice(1).map((ground, place) => contrast(ground, grounds[place] ?? ''))
    expect(Math.min(...steps)).toBeGreaterThan(1.06)
    expect(contrast(grounds.at(-1) ?? '', grounds[0] ?? '')).toBeGreaterThan(1.4)
  })

  it('know no theme or scheme that cannot be chosen', () => {
    expect(THEMES).toEqual(expect.arrayContaining([...attributeValues(SHEET, 'theme')]))
    expect(SCHEMES).toEqual(expect.arrayContaining([...attributeValues(SHEET, 'colours')]))
  })

  it.each(LOOKS)(
    'distinguish a rise from a fall by colour in $theme, $colours, unless the scheme has no colours',
    (look) => {
      const tokens = tokensOf(SHEET, look)
      expect(tokens.get('--gain') === tokens.get('--loss')).toBe(look.colours === 'mono')
    },
  )

  it.each(THEMES)('swap the pair, and nothing else, between the schemes of %s', (theme) => {
    const greenUp = tokensOf(SHEET, { theme, colours: 'greenUp' })
    const redUp = tokensOf(SHEET, { theme, colours: 'redUp' })
    const differing = [...greenUp.keys()].filter((name) => greenUp.get(name) !== redUp.get(name))
    const pair = ['--gain', '--gain-fill', '--gain-flash', '--loss', '--loss-fill', '--loss-flash']
    expect(differing.sort()).toEqual(pair)
    expect(redUp.get('--gain')).toBe(greenUp.get('--loss'))
    expect(redUp.get('--loss-flash')).toBe(greenUp.get('--gain-flash'))
  })

  it('are contrasted as the standard says', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21)
    // An example of the standard's understanding document: the lightest grey that passes on white.
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })
})
