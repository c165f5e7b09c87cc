/** What an account may ask of the service: codes a request by plan (specification, "Limits"), and requests a minute. */

/** Plans of the specification, the smallest first. */
export const PLANS = ['base', 'professional', 'premium', 'enterprise'] as const
/** A plan of the service. */
export type Plan = (typeof PLANS)[number]

/** Whether any value is a plan. */
export function isPlan(value: unknown): value is Plan {
  return typeof value === 'string' && (PLANS as readonly string[]).includes(value)
}

/** Most codes in one `codes` parameter. Enterprise is agreed with the service; 50 is safe until the user states another. */
export const CODES_PER_REQUEST: Readonly<Record<Plan, number>> = {
  base: 10,
  professional: 20,
  premium: 50,
  enterprise: 50,
}
