/** Limits of an account: codes a request by tariff (specification, "Limits"), and requests a minute. */

/** Tariffs of the specification, the smallest first. */
export const PLANS = ['base', 'professional', 'premium', 'enterprise'] as const
/** One of {@link PLANS}. */
export type Plan = (typeof PLANS)[number]

/** Returns whether a value is one of {@link PLANS}. */
export function isPlan(value: unknown): value is Plan {
  return typeof value === 'string' && (PLANS as readonly string[]).includes(value)
}

/** Maximum number of codes in a `codes` parameter. Enterprise is negotiated; 50 is safe until the user states more. */
export const CODES_PER_REQUEST: Readonly<Record<Plan, number>> = {
  base: 10,
  professional: 20,
  premium: 50,
  enterprise: 50,
}
