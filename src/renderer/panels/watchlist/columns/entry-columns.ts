/** The columns of an entry's own data. */
import { m } from '#i18n/compiled/messages.js'
import { codeOf, marketOf, nameOf, symbolOf } from '#i18n/wording/instrument.ts'
import { defineColumn, fixed, growing, type Column, type ColumnSpec, type RowFacts } from './column.ts'
import { FLAG, WORD_LIST, WORDS } from './value-kinds.ts'

type EntrySpec<Value> = Omit<ColumnSpec<Value>, 'source' | 'blank'>

/** Empty without a value. The details repeat the text, for a narrow cell. */
function entryColumn<Value>(spec: EntrySpec<Value>): Column {
  const column = defineColumn({ ...spec, source: 'entry', blank: '' })
  return { ...column, details: (row) => column.text(row) || null }
}

export const IDENTITY_COLUMNS = {
  symbol: {
    ...entryColumn({
      title: m.column_symbol,
      explanation: null,
      widths: fixed(132),
      isShownByDefault: true,
      marks: ['steady'],
      drawing: { kind: 'symbol' },
      kind: WORDS,
      value: ({ entry, reader }) =>
        reader.isDiscreet ? (entry.alias ?? symbolOf(entry.instrument)) : codeOf(entry.instrument),
    }),
    details: ({ entry }: RowFacts) => marketOf(entry.instrument),
  },
  flag: entryColumn({
    title: m.column_flag,
    explanation: null,
    widths: fixed(36),
    isShownByDefault: false,
    marks: [],
    drawing: { kind: 'flag' },
    kind: FLAG,
    value: ({ entry }) => entry.flag,
  }),
  name: entryColumn({
    title: m.column_name,
    explanation: null,
    widths: growing(108),
    isShownByDefault: true,
    marks: ['quiet', 'steady'],
    drawing: { kind: 'words' },
    kind: WORDS,
    value: ({ entry, reader }) => nameOf(entry, reader.locale, reader.isDiscreet) || null,
  }),
}

export const REMARK_COLUMNS = {
  note: entryColumn({
    title: m.column_note,
    explanation: null,
    widths: fixed(160),
    isShownByDefault: false,
    marks: [],
    drawing: { kind: 'words' },
    kind: WORDS,
    value: ({ entry }) => entry.note,
  }),
  tags: entryColumn({
    title: m.column_tags,
    explanation: null,
    widths: fixed(120),
    isShownByDefault: false,
    marks: [],
    drawing: { kind: 'words' },
    kind: WORD_LIST,
    value: ({ entry }) => (entry.tags.length === 0 ? null : entry.tags),
  }),
}
