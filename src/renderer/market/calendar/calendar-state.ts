/** The stored state of a calendar panel: the regions, and how they are shown. */
import { type Json, isRecord } from '#model/values/json.ts'
import type { Locale } from '#i18n/locale.ts'

export const OFFERING_COLUMNS = [
  'next',
  'company',
  'code',
  'region',
  'price',
  'cap',
  'subscription',
  'listing',
] as const
export type OfferingColumn = (typeof OFFERING_COLUMNS)[number]

export interface OfferingSort {
  readonly column: OfferingColumn
  readonly isDescending: boolean
}

export interface CalendarState {
  readonly regions: readonly string[]
  readonly view: 'table' | 'month'
  readonly sort: OfferingSort
}

export const isRegion = (name: string): boolean => /^[A-Z]{2,8}$/u.test(name)
/** Each region costs two requests a few times a day. */
export const MAX_REGIONS = 24

export function readRegions(stored: Json | undefined, locale: Locale): readonly string[] {
  if (!Array.isArray(stored)) return locale === 'zh-CN' ? ['HK', 'US', 'SH', 'SZ'] : ['US', 'HK']
  const names = (stored as readonly Json[]).filter((one) => typeof one === 'string')
  return [...new Set(names.filter(isRegion))].slice(0, MAX_REGIONS)
}

/** Replaces invalid fields by the defaults of a new panel. */
export function readCalendarState(stored: Json, locale: Locale): CalendarState {
  const fields = recordOf(stored)
  const sort = recordOf(fields['sort'] ?? null)
  return {
    regions: readRegions(fields['regions'], locale),
    view: fields['view'] === 'month' ? 'month' : 'table',
    sort: {
      column: OFFERING_COLUMNS.find((column) => column === sort['column']) ?? 'next',
      isDescending: sort['isDescending'] === true,
    },
  }
}

export const writeCalendarState = ({ regions, view, sort }: CalendarState): Json => ({
  regions,
  view,
  sort: { ...sort },
})

function recordOf(value: Json): Readonly<Record<string, Json>> {
  return isRecord(value) ? value : {}
}
