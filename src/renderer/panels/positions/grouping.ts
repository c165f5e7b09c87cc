/** The properties that group positions, and the groups' names. */
import { isAssetClass } from '#model/market/asset-class.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { Holding } from '#model/positions/holding.ts'
import { m } from '#i18n/compiled/messages.js'
import { NO_VALUE } from '#i18n/format/minus.ts'
import type { Locale } from '#i18n/locale.ts'
import { CLASS_WORDING } from '#i18n/wording/instrument.ts'
import { regionName } from '#i18n/wording/region-name.ts'

/** In the order shown. */
export const GROUPINGS = ['class', 'region', 'currency', 'list'] as const
export type Grouping = (typeof GROUPINGS)[number]

export const GROUPING_WORDING: Readonly<Record<Grouping, () => string>> = {
  class: m.positions_view_class,
  region: m.positions_view_region,
  currency: m.positions_view_currency,
  list: m.positions_view_list,
}

export interface HeldList {
  readonly name: string
  readonly instruments: ReadonlySet<InstrumentId>
}

/** The service's region of other classes does not say where they trade. */
const WITH_REGION: ReadonlySet<string> = new Set(['stock', 'fund'])

export function groupNames(
  grouping: Grouping,
  { instrument, currency }: Pick<Holding, 'instrument' | 'currency'>,
  { locale, lists }: { readonly locale: Locale; readonly lists: readonly HeldList[] },
): readonly string[] {
  const { assetClass, region } = instrumentOf(instrument)
  switch (grouping) {
    case 'class':
      return [classNameOf(assetClass)]
    case 'region':
      return [WITH_REGION.has(assetClass) ? regionName(locale, region, 'long') || region : classNameOf(assetClass)]
    case 'currency':
      return [currency ?? NO_VALUE]
    case 'list': {
      const names = lists.filter(({ instruments }) => instruments.has(instrument)).map(({ name }) => name)
      return names.length === 0 ? [m.positions_no_list()] : names
    }
  }
}

const classNameOf = (name: string): string => (isAssetClass(name) ? CLASS_WORDING[name]() : name)
