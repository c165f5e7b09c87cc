/** Currencies that the user may count as another. They are not the same, so the user decides. */
import type { CurrencyAliases } from './conversion.ts'
import type { CurrencyCode } from '#model/market/currency.ts'
import type { Settings } from '#model/application/settings.ts'

type Choices = Settings['positions']
type Switch = { [Field in keyof Choices]: Choices[Field] extends boolean ? Field : never }[keyof Choices]

/** A currency with a substitute. */
export type SubstitutedCurrency = 'CNY' | 'USDT'

interface Substitute {
  readonly as: CurrencyCode
  readonly setting: Switch
}

/**
 * - CNY: the mainland yuan, quoted less often than CNH, the offshore yuan.
 * - USDT: a token whose issuer promises a dollar.
 */
export const SUBSTITUTES: Readonly<Record<SubstitutedCurrency, Substitute>> = {
  CNY: { as: 'CNH', setting: 'isYuanOffshore' },
  USDT: { as: 'USD', setting: 'isTetherDollar' },
}

const CURRENCIES = Object.keys(SUBSTITUTES) as SubstitutedCurrency[]

/** Returns the substitutes that the user has enabled. */
export function aliasesOf(choices: Choices): CurrencyAliases {
  const chosen = CURRENCIES.filter((currency) => choices[SUBSTITUTES[currency].setting])
  return Object.fromEntries(chosen.map((currency) => [currency, SUBSTITUTES[currency].as]))
}

/**
 * Returns the currencies of missing pairs that have a substitute. Enabled ones never occur, because they are converted by the
 * substitute's rate.
 * @param pairs Such as `USD/CNY`.
 */
export function substitutableIn(pairs: readonly string[]): readonly SubstitutedCurrency[] {
  const missing = new Set(pairs.flatMap((pair) => pair.split('/')))
  return CURRENCIES.filter((currency) => missing.has(currency))
}

/** Returns the currencies of amounts that are converted by a substitute's rate; none for a single currency. */
export function substitutedAmong(
  amounts: readonly (CurrencyCode | null)[],
  aliases: CurrencyAliases,
): readonly SubstitutedCurrency[] {
  const involved = new Set(amounts)
  return involved.size < 2 ? [] : CURRENCIES.filter((currency) => involved.has(currency) && currency in aliases)
}
