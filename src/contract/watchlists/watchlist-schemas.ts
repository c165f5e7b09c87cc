/** Run-time checks of requests about watchlists, and of stored lists. */
import * as v from 'valibot'
import { ASSET_CLASSES } from '#model/market/asset-class.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import {
  FLAGS,
  isSectionId,
  MAX_IMPORT_UNITS,
  MAX_ROWS,
  MAX_TAGS,
  WATCHLIST_VIEWS,
  type RowId,
  type SectionId,
  type WatchlistColumn,
} from '#model/watchlists/watchlist.ts'
import { instrument } from '../values/schemas.ts'

const LONGEST_NAME = 80
const LONGEST_NOTE = 2_000
const LONGEST_TAG = 32
const WIDEST_COLUMN = 2_000
/** Far more than exist. */
const MAX_COLUMNS = 200

const line = (max: number) =>
  v.pipe(v.string(), v.trim(), v.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+$/u, 'one line'), v.maxLength(max))

/** 1 to 64 letters, digits, underscores or hyphens. */
export const listId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/u, 'not a list id'))
/** The id of a section. */
export const sectionId = v.custom<SectionId>(isSectionId, 'not a section id')
/** A section's id, or an entry's instrument. */
export const rowId: v.GenericSchema<RowId> = v.union([sectionId, instrument])

/** The name of a list or section: one line. */
export const name = line(LONGEST_NAME)
/** The user's alias for an instrument: one line, or null. */
export const alias = v.nullable(line(LONGEST_NAME))
/** Lines end in LF. */
export const note = v.nullable(
  v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll(/\r\n?/gu, '\n')),
    v.trim(),
    v.regex(/^(?:[\t\n]|[^\p{Cc}\p{Cs}])+$/u, 'readable text'),
    v.maxLength(LONGEST_NOTE),
  ),
)
/** Without the separators of tags. */
const tag = v.pipe(line(LONGEST_TAG), v.regex(/^[^,;]+$/u, 'not a tag'))
const isSet = (all: readonly unknown[]) => new Set(all).size === all.length
/** The tags of one entry, each once. */
export const tags = v.pipe(v.array(tag), v.maxLength(MAX_TAGS), v.check<string[], string>(isSet, 'every tag once'))
/** The colour flag of an entry; null for none. */
export const flag = v.nullable(v.picklist(FLAGS))

const markChanges = v.strictObject({
  alias: v.exactOptional(alias),
  note: v.exactOptional(note),
  tags: v.exactOptional(tags),
  flag: v.exactOptional(flag),
})

/** Defined by windows. */
const column = v.pipe(v.string(), v.regex(/^[a-z][A-Za-z\d]{0,31}$/u, 'not the name of a column'))
const width = v.pipe(v.number(), v.integer(), v.minValue(16), v.maxValue(WIDEST_COLUMN))
/** In the order of display; null for the default. */
export const columns = v.nullable(
  v.pipe(
    v.array(v.strictObject({ id: column, width: v.nullable(width) })),
    v.minLength(1),
    v.maxLength(MAX_COLUMNS),
    v.check<WatchlistColumn[], string>((all) => isSet(all.map(({ id }) => id)), 'every column once'),
  ),
)
/** The sorting; null for the list's order. */
export const sort = v.nullable(v.strictObject({ column, direction: v.picklist(['ascending', 'descending']) }))
/** The view of a list. */
export const view = v.picklist(WATCHLIST_VIEWS)

const appearanceChanges = v.strictObject({
  columns: v.exactOptional(columns),
  sort: v.exactOptional(sort),
  view: v.exactOptional(view),
})

const list = listId
const before = v.nullable(rowId)
const rows = v.pipe(v.array(rowId), v.minLength(1), v.maxLength(MAX_ROWS))
const instruments: v.GenericSchema<InstrumentId[]> = v.pipe(v.array(instrument), v.minLength(1), v.maxLength(MAX_ROWS))
const transfer = { list, rows, to: listId, before }

const kind = <Kind extends string>(only: Kind) => v.literal(only)

/** An edit of watchlists. */
export const edit = v.variant('kind', [
  v.strictObject({ kind: kind('addList'), name }),
  v.strictObject({ kind: kind('renameList'), list, name }),
  v.strictObject({ kind: kind('duplicateList'), list, name }),
  v.strictObject({ kind: kind('removeList'), list }),
  v.strictObject({ kind: kind('moveList'), list, before: v.nullable(listId) }),
  v.strictObject({ kind: kind('addEntries'), list, instruments, before }),
  v.strictObject({ kind: kind('removeRows'), list, rows }),
  v.strictObject({ kind: kind('moveRows'), ...transfer }),
  v.strictObject({ kind: kind('copyRows'), ...transfer }),
  v.strictObject({ kind: kind('addSection'), list, name, before }),
  v.strictObject({ kind: kind('renameSection'), list, section: sectionId, name }),
  v.strictObject({ kind: kind('duplicateSection'), list, section: sectionId, name }),
  v.strictObject({ kind: kind('removeSection'), list, section: sectionId }),
  v.strictObject({
    kind: kind('collapseSections'),
    list,
    sections: v.pipe(v.array(sectionId), v.minLength(1), v.maxLength(MAX_ROWS)),
    isCollapsed: v.boolean(),
  }),
  v.strictObject({ kind: kind('markEntries'), list, instruments, marks: markChanges }),
  v.strictObject({ kind: kind('arrangeList'), list, appearance: appearanceChanges }),
])

/** The step to undo or redo, refused if another edit followed. */
export const historyStep = v.strictObject({ step: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))) })

const fileName = v.pipe(v.string(), v.maxLength(LONGEST_NAME), v.trim(), v.minLength(1))

/** A file to import, and the target list. */
export const importFile = v.strictObject({
  /** The target list, created if missing. */
  name: fileName,
  content: v.pipe(v.string(), v.maxLength(MAX_IMPORT_UNITS)),
  /** Overrides `name`. */
  into: v.exactOptional(listId),
  /** Index of the column of codes. */
  column: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_COLUMNS))),
  /** For codes without a market; guessed if omitted. */
  market: v.exactOptional(
    v.strictObject({ assetClass: v.picklist(ASSET_CLASSES), region: v.pipe(v.string(), v.regex(/^[A-Z]{2,8}$/u)) }),
  ),
})

/** The list to export, and the format. */
export const exportOrder = v.strictObject({
  list,
  format: v.picklist(['csv', 'txt']),
  /** Sections include their entries. Null for the whole list. */
  rows: v.nullable(rows),
})

/** The key of an entry. */
export const listEntry = v.strictObject({ watchlist: listId, instrument })
/** Refused instruments that the user keeps. */
export const instrumentsToKeep = v.strictObject({ instruments })
