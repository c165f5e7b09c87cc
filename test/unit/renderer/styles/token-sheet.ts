/** Resolves tokens as a browser would, for a theme and colour scheme. */

export interface Look {
  readonly theme: string
  readonly colours: string
}

export type Tokens = ReadonlyMap<string, string>

interface Rule {
  readonly selector: string
  readonly declarations: readonly (readonly [name: string, value: string])[]
}

const RULE = /(?<selector>[^{}]+)\{(?<body>[^{}]*)\}/gu
const DECLARATION = /(?<name>--[\w-]+|color-scheme):\s*(?<value>[^;]+);/gu

function rulesOf(sheet: string): readonly Rule[] {
  const plain = sheet.replaceAll(/\/\*[\s\S]*?\*\//gu, '')
  return [...plain.matchAll(RULE)].map(({ groups }) => ({
    selector: groups?.['selector']?.trim() ?? '',
    declarations: [...(groups?.['body'] ?? '').matchAll(DECLARATION)].map(
      ({ groups: parts }) => [parts?.['name'] ?? '', parts?.['value']?.trim() ?? ''] as const,
    ),
  }))
}

const appliesTo = ({ theme, colours }: Look, selectors: string): boolean =>
  selectors
    .split(',')
    .map((selector) => selector.trim())
    .some((selector) => [':root', `:root[data-theme='${theme}']`, `[data-colours='${colours}']`].includes(selector))

export function attributeValues(sheet: string, attribute: string): readonly string[] {
  return [...sheet.matchAll(new RegExp(`\\[data-${attribute}='(\\w+)'\\]`, 'gu'))].map(([, value]) => value ?? '')
}

/** Every token of an appearance, with variables and `light-dark()` resolved. */
export function tokensOf(sheet: string, look: Look): Tokens {
  const declared = new Map(
    rulesOf(sheet)
      .filter(({ selector }) => appliesTo(look, selector))
      .flatMap(({ declarations }) => declarations),
  )
  const isDark = declared.get('color-scheme') === 'dark'
  const resolve = (value: string): string =>
    value
      .replaceAll(/var\((--[\w-]+)\)/gu, (_whole, name: string) => resolve(declared.get(name) ?? ''))
      .replaceAll(/light-dark\(\s*([^,]+),\s*([^)]+?)\s*\)/gu, (_whole, light: string, dark: string) =>
        isDark ? dark : light,
      )
  return new Map([...declared].map(([name, value]) => [name, resolve(value)]))
}

/** The luminance of `#rrggbb`, as WCAG 2 defines it. */
function luminance(colour: string): number {
  const channels = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/iu.exec(colour)
  if (channels === null) throw new Error(`${colour} is not a plain colour.`)
  const [red = 0, green = 0, blue = 0] = channels.slice(1).map((channel) => {
    const share = Number.parseInt(channel, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Mixes two colours `#rrggbb`, with `share` of the first. */
export function mixed(one: string, other: string, share: number): string {
  const channel = (colour: string, place: number) => Number.parseInt(colour.slice(1 + 2 * place, 3 + 2 * place), 16)
  const parts = [0, 1, 2].map((place) => Math.round(channel(one, place) * share + channel(other, place) * (1 - share)))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
