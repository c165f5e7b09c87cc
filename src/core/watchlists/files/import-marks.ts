/** Reads an entry's marks with the checks of the contract. */
import * as v from 'valibot'
import * as schemas from '#contract/watchlists/watchlist-schemas.ts'
import type { EntryMarks } from '#model/watchlists/watchlist.ts'

const marksSchema: v.GenericSchema<unknown, EntryMarks> = v.object({
  alias: schemas.alias,
  note: schemas.note,
  tags: schemas.tags,
  flag: schemas.flag,
})

const MARKS = ['alias', 'note', 'tags', 'flag'] as const

/** An empty cell sets no mark. */
interface MarkCells {
  readonly alias: string
  readonly note: string
  readonly tags: string
  readonly flag: string
}

/** Returns the marks, or the first invalid cell. */
export function readMarks({ alias, note, tags, flag }: MarkCells): EntryMarks | { readonly fault: keyof MarkCells } {
  const checked = v.safeParse(marksSchema, {
    alias: alias === '' ? null : alias,
    note: note === '' ? null : note,
    tags: tagsIn(tags),
    flag: flag === '' ? null : flag.toLowerCase(),
  })
  if (checked.success) return checked.output
  const [issue] = checked.issues
  const path = v.getDotPath(issue)?.split('.')[0]
  return { fault: MARKS.find((mark) => mark === path) ?? 'note' }
}

/** Returns null if the name is not valid. */
export function readSectionName(text: string): string | null {
  const checked = v.safeParse(schemas.name, text)
  return checked.success ? checked.output : null
}

function tagsIn(cell: string): readonly string[] {
  const words = cell.split(/[,;，；]/u).map((word) => word.trim())
  return [...new Set(words.filter((word) => word !== ''))]
}
