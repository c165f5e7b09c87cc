/** The form of the marks dialog, and its changed fields. */
import { MAX_TAGS, type EntryMarks, type Flag } from '#model/watchlists/watchlist.ts'

export interface MarksDraft {
  alias: string
  note: string
  /** Separated by commas. */
  tags: string
  flag: Flag | ''
}

const LONGEST_TAG = 32

/** Empty where entries differ. */
export function draftOf(entries: readonly EntryMarks[]): MarksDraft {
  const [first] = entries
  const agreed = (textOf: (marks: EntryMarks) => string): string => {
    const text = first === undefined ? '' : textOf(first)
    return entries.every((marks) => textOf(marks) === text) ? text : ''
  }
  return {
    alias: agreed(({ alias }) => alias ?? ''),
    note: agreed(({ note }) => note ?? ''),
    tags: agreed(({ tags }) => tags.join(', ')),
    flag: agreed(({ flag }) => flag ?? '') as Flag | '',
  }
}

/** Unchanged fields stay as they are in each entry. */
export function changedMarks(before: MarksDraft, after: MarksDraft): Partial<EntryMarks> {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
  return {
    ...(after.alias === before.alias ? {} : { alias: orNull(after.alias) }),
    ...(after.note === before.note ? {} : { note: orNull(after.note) }),
    ...(after.tags === before.tags ? {} : { tags: tagsOf(after.tags) }),
    ...(after.flag === before.flag ? {} : { flag: after.flag === '' ? null : after.flag }),
  }
}

function tagsOf(text: string): readonly string[] {
  const tags = text.split(/[,;，；、]/u).map((tag) => tag.trim().slice(0, LONGEST_TAG))
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, MAX_TAGS)
}
