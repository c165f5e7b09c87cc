/** Currencies that may count as another one where no rate of their own is known. The user decides: neither is what it counts as. */
import type { CurrencyAliases } from './conversion.ts'
import type { CurrencyCode } from '#model/market/currency.ts'
import type { Settings } from '#model/application/settings.ts'

type Choices = Settings['positions']
type Switch = { [Field in keyof Choices]: Choices[Field] extends boolean ? Field : never }[keyof Choices]

/** A currency that the user may count as another one. */
export type SubstitutedCurrency = 'CNY' | 'USDT'

interface Substitute {
  /** The currency that it is converted as. */
  readonly as: CurrencyCode
  readonly setting: Switch
}

/**
 * - CNY: the yuan of the mainland, which services of currencies quote less often than CNH, the yuan outside of it.
 * - USDT: a token whose issuer promises a dollar for it.
 */
export const SUBSTITUTES: Readonly<Record<SubstitutedCurrency, Substitute>> = {
  CNY: { as: 'CNH', setting: 'isYuanOffshore' },
  USDT: { as: 'USD', setting: 'isTetherDollar' },
}

const CURRENCIES = Object.keys(SUBSTITUTES) as SubstitutedCurrency[]

/** The substitutes that the user has chosen. */
export function aliasesOf(choices: Choices): CurrencyAliases {
  const chosen = CURRENCIES.filter((currency) => choices[SUBSTITUTES[currency].setting])
  return Object.fromEntries(chosen.map((currency) => [currency, SUBSTITUTES[currency].as]))
}

/**
 * The currencies of missing pairs that a substitute could convert. A chosen one is in no missing pair, because its amounts are converted
 * as those of its substitute.
 *
 * @param pairs Such as `USD/CNY`.
 */
export function substitutableIn(pairs: readonly string[]): readonly SubstitutedCurrency[] {
  const missing = new Set(pairs.flatMap((pair) => pair.split('/')))
  return CURRENCIES.filter((currency) => missing.has(currency))
}

/** The currencies among those of amounts that are converted as another one. Amounts of one currency alone are not converted. */
export function substitutedAmong(
  amounts: readonly (CurrencyCode | null)[],
  aliases: CurrencyAliases,
): readonly SubstitutedCurrency[] {
  const involved = new Set(amounts)
  return involved.size < 2 ? [] : CURRENCIES.filter((currency) => involved.has(currency) && currency in aliases)
}
