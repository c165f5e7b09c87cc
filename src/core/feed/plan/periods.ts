/**
 * Computes the period of each request. For weights W and periods T the weighted mean age is sum(W T)/2 up to a
 * constant. Under a rate R (sum of 1/T <= R) it is smallest if T is proportional to 1/sqrt(W). No period is shorter
 * than demanded; the freed rate goes to the others.
 */

export interface Periodic {
  readonly weight: number
  readonly demandedPeriodMs: number
}

/**
 * Returns the factor f of the best plan, T = max(demanded, f / sqrt(W)); 0 if every demand can be met.
 *
 * @param ratePerMs Requests a ms, > 0.
 */
export function periodFactor(requests: readonly Periodic[], ratePerMs: number): number {
  let factor = Infinity
  for (;;) {
    // Requests with demanded periods above their share get those; the freed rate can only add more of them.
    let grantedRate = 0
    let rootSum = 0
    for (const { weight, demandedPeriodMs } of requests) {
      const root = Math.sqrt(weight)
      if (demandedPeriodMs * root >= factor) grantedRate += 1 / demandedPeriodMs
      else rootSum += root
    }
    if (rootSum === 0) return 0
    const next = rootSum / (ratePerMs - grantedRate)
    if (!(next < factor * (1 - 1e-12))) return factor
    factor = next
  }
}

export function periodOf(request: Periodic, factor: number): number {
  return Math.max(request.demandedPeriodMs, factor / Math.sqrt(request.weight))
}

/** The smallest possible sum of W T / 2, against which pollers are measured. */
export function minCost(requests: readonly Periodic[], ratePerMs: number): number {
  const factor = periodFactor(requests, ratePerMs)
  return requests.reduce((sum, request) => sum + (request.weight * periodOf(request, factor)) / 2, 0)
}
