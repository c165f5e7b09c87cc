/** Ranks the palette's items by likelihood, and marks their matching characters. */
import { go, type KeysResult } from 'fuzzysort'
import { PALETTE_SECTIONS, type PaletteItem, type PaletteSection } from './palette-item.ts'

export interface RankedItem {
  readonly item: PaletteItem
  /** Indexes of the matching characters, ascending. */
  readonly inTitle: readonly number[]
  readonly inDetail: readonly number[]
}

export interface RankedSection {
  readonly section: PaletteSection
  readonly items: readonly RankedItem[]
}

const MAX_RECENT = 6
const MAX_IN_SECTION = 20
/** Lower than the library's default, because letters from several words often mean a command. */
const THRESHOLD = 0.35
const RECENT_BONUS = 0.05
const GROUP_WEIGHT = 0.6
/** A weight below that of a typed word in a command's title, and above that of scattered letters. */
const UNLISTED_WEIGHT = 0.75

/**
 * Returns recent items, then the others, if there is no text; otherwise the matches, the section with the best match first. `recent` are
 * keys, the latest first.
 */
export function rankItems(
  items: readonly PaletteItem[],
  text: string,
  recent: readonly string[],
): readonly RankedSection[] {
  return text.trim() === '' ? unsearched(items, recent) : searched(items, text, new Set(recent))
}

function unsearched(items: readonly PaletteItem[], recent: readonly string[]): readonly RankedSection[] {
  const byKey = new Map(items.map((item) => [item.key, item]))
  const lately = recent
    .map((key) => byKey.get(key))
    .filter((item) => item !== undefined)
    .slice(0, MAX_RECENT)
  const others = items.filter((item) => !lately.includes(item))
  return PALETTE_SECTIONS.map((section) => ({
    section,
    items: (section === 'recent' ? lately : others.filter((item) => item.section === section)).map(unmarked),
  })).filter(({ items: found }) => found.length > 0)
}

/** Expects ordered items. */
export const unranked = (section: PaletteSection, items: readonly PaletteItem[]): readonly RankedSection[] =>
  items.length === 0 ? [] : [{ section, items: items.map(unmarked) }]

const unmarked = (item: PaletteItem): RankedItem => ({ item, inTitle: [], inDetail: [] })

const KEYS = [
  ({ title }: PaletteItem) => title,
  ({ detail }: PaletteItem) => detail,
  ({ aliases }: PaletteItem) => aliases[0],
  ({ aliases }: PaletteItem) => aliases[1],
  ({ aliases }: PaletteItem) => aliases[2],
  ({ aliases }: PaletteItem) => aliases[3],
]

const isFound = (key: KeysResult<PaletteItem>[number] | undefined): boolean => (key?.score ?? 0) > 0

/**
 * Weighs a group's name as an item of that name, not all its items. Symbols match by name, and by region only if it is written: `US:AAPL`.
 */
function weighed(match: KeysResult<PaletteItem>, text: string): number {
  const [title, detail, place, ...names] = match
  if (match.obj.isUnlisted === true) return match.score * UNLISTED_WEIGHT
  if (match.obj.section === 'symbol') {
    const isByRegion = isFound(place) && ![title, detail, ...names].some(isFound)
    return isByRegion && !text.includes(':') ? match.score * GROUP_WEIGHT : match.score
  }
  const isByDetail = ![title, place, ...names].some(isFound)
  return isByDetail ? match.score * GROUP_WEIGHT : match.score
}

function searched(items: readonly PaletteItem[], text: string, recent: ReadonlySet<string>): readonly RankedSection[] {
  const matches = go(text, items, {
    keys: KEYS,
    limit: 0,
    threshold: THRESHOLD,
    scoreFn: (match) => weighed(match, text) + (match.score > 0 && recent.has(match.obj.key) ? RECENT_BONUS : 0),
  })
  // A map keeps insertion order, and the best matches come first.
  const sections = new Map<PaletteSection, RankedItem[]>()
  for (const match of matches) {
    const { section } = match.obj
    const found = sections.get(section) ?? []
    if (found.length === 0) sections.set(section, found)
    if (found.length < MAX_IN_SECTION)
      found.push({ item: match.obj, inTitle: match[0]?.indexes ?? [], inDetail: match[1]?.indexes ?? [] })
  }
  return [...sections].map(([section, found]) => ({ section, items: found }))
}
