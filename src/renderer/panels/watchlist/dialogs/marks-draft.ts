/** Fills the form of what a reader says about instruments, and finds what was changed in it. */
import { MAX_TAGS, type EntryMarks, type Flag } from '#model/watchlists/watchlist.ts'

export interface MarksDraft {
  alias: string
  note: string
  /** As they are typed: with commas between them. */
  tags: string
  flag: Flag | ''
}

const LONGEST_TAG = 32

/** What all of them agree on; nothing where they differ. */
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

/** Only the fields that were touched: what several entries differ in stays as each of them has it. */
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
