/** Defines how services write codes and answer unknown ones. */
import { isRecord, type Fields } from '#model/values/json.ts'
import type { DataChange, Dialect, Question } from './dialect.ts'

const isBatch = ({ path }: Question): boolean => /\/(?:quotes|klines|depths|ticks)$/u.test(path)

const written =
  (write: (code: string, question: Question) => string): DataChange =>
  (data, question) => {
    if (!isBatch(question) || !isRecord(data)) return data
    const entries = Object.entries(data).map(([code, item]) => {
      const other = write(code, question)
      return [other, isRecord(item) && typeof item['s'] === 'string' ? { ...item, s: other } : item] as const
    })
    return Object.fromEntries(entries)
  }

const emptyAs =
  (empty: unknown): DataChange =>
  (data, question) =>
    isBatch(question) && isRecord(data) && isNothing(data) ? empty : data

const isNothing = (data: Fields): boolean => Object.keys(data).length === 0

export const CODE_DIALECTS = {
  'codes-lower-case': { says: 'codes are answered in small letters', change: written((code) => code.toLowerCase()) },
  'codes-without-zeros': {
    says: 'codes are answered without zeros at their start',
    change: written((code) => code.replace(/^0+(?=\d)/u, '')),
  },
  'codes-padded': {
    says: 'codes of numbers are answered with six digits',
    change: written((code) => (/^\d+$/u.test(code) ? code.padStart(6, '0') : code)),
  },
  'codes-suffixed': {
    says: 'codes are answered with their region after a point',
    change: written((code, { region }) => `${code}.${region}`),
  },
  'codes-dashed': {
    says: 'separators within codes are answered as a dash',
    change: written((code) => code.replaceAll(/[./ ]/gu, '-')),
  },
  'empty-list': { says: 'nothing known is an empty list', change: emptyAs([]) },
  'empty-null': { says: 'nothing known is null', change: emptyAs(null) },
  'empty-object': { says: 'nothing known is an empty object', change: emptyAs({}) },
} as const satisfies Readonly<Record<string, Dialect>>
