/** Finds instruments that headlines name by code or listed name. The service does not say which instruments a headline is about. */
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'

export interface NamedInstrument {
  readonly instrument: InstrumentId
  /** In any language. */
  readonly names: readonly string[]
}

/** Returns the instruments that a title names, without duplicates, in order of appearance. */
export type SymbolFinder = (title: string) => readonly InstrumentId[]

/** Parts of a company's name that headlines omit. */
const LEGAL_FORM =
  /[\s,]+(?:inc|incorporated|corp|corporation|co|company|ltd|limited|plc|llc|ag|sa|se|nv|holdings?|group|class [abc])\.?$/iu
const CHINESE_FORM = /(?:股份有限公司|有限公司|控股|集团|股份|[－-][A-Z]{1,2})$/u
/** A shorter name would match common words. */
const MIN_NAME = 3
const MIN_CHINESE_NAME = 2
/** A shorter code matches only if it is marked: `(F)`, `$F`, `NYSE:F`. */
const MIN_CODE = 3
/** A shorter number is probably an amount. */
const MIN_DIGITS = 5
const IS_CHINESE = /\p{Script=Han}/u

export function createSymbolFinder(named: readonly NamedInstrument[]): SymbolFinder {
  const byText = new Map<string, InstrumentId>()
  for (const { instrument, names } of named)
    for (const text of [...codesOf(instrument), ...names.flatMap(shortNames)])
      if (!byText.has(text)) byText.set(text, instrument)
  if (byText.size === 0) return () => []
  // Longest first: a name must not hide a longer one that it starts.
  const texts = [...byText.keys()].sort((one, other) => other.length - one.length)
  const pattern = new RegExp(texts.map(patternOf).join('|'), 'gu')
  return (title) => {
    const found = [...title.matchAll(pattern)].map(([text]) => byText.get(text))
    return [...new Set(found.filter((instrument) => instrument !== undefined))]
  }
}

function codesOf(id: InstrumentId): readonly string[] {
  const { code, region } = instrumentOf(id)
  const marked = [`(${code})`, `$${code}`, `:${code}`, `${code}.${region}`]
  if (/^\d+$/u.test(code)) {
    const padded = [code, code.padStart(4, '0'), code.padStart(5, '0')]
    const withRegion = padded.flatMap((one) => [`${one}.${region}`, `(${one})`])
    return code.length < MIN_DIGITS ? withRegion : [code, ...withRegion]
  }
  return code.length < MIN_CODE ? marked : [code, ...marked]
}

/** The name, and forms without the parts that headlines omit. */
function shortNames(name: string): readonly string[] {
  const form = IS_CHINESE.test(name) ? CHINESE_FORM : LEGAL_FORM
  const names = [name.trim()]
  for (let shorter = name.trim().replace(form, ''); shorter !== names.at(-1); shorter = shorter.replace(form, ''))
    names.push(shorter)
  return names.filter((one) => one.length >= (IS_CHINESE.test(one) ? MIN_CHINESE_NAME : MIN_NAME))
}

/** Matches whole words; Chinese has no spaces between words. */
function patternOf(text: string): string {
  const escaped = text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')
  if (IS_CHINESE.test(text)) return escaped
  const before = /^[\p{L}\p{N}]/u.test(text) ? String.raw`(?<![\p{L}\p{N}])` : ''
  const after = /[\p{L}\p{N}]$/u.test(text) ? String.raw`(?![\p{L}\p{N}])` : ''
  return `${before}${escaped}${after}`
}
