/**
 * Shares out how often each request is sent. With weights W and periods T the weighted mean age is sum(W T)/2 up to a constant; under a
 * rate R (sum of 1/T <= R) it is smallest where T is proportional to 1/sqrt(W). No period is shorter than the demanded one;
 * what that frees goes to the others.
 */

export interface Periodic {
  readonly weight: number
  readonly demandedPeriodMs: number
}

/**
 * The factor f of the best plan, in which T = max(demanded, f / sqrt(W)). 0 when every demand can be met.
 * @param ratePerMs Requests a ms that may be spent on these, > 0.
 */
export function periodFactor(requests: readonly Periodic[], ratePerMs: number): number {
  let factor = Infinity
  for (;;) {
    // A request whose demanded period is longer than its share gets that period; this frees rate, which can only add to these.
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

/** The period of one request under the plan's factor, ms. */
export function periodOf(request: Periodic, factor: number): number {
  return Math.max(request.demandedPeriodMs, factor / Math.sqrt(request.weight))
}

/** The smallest possible sum of W T / 2 for these requests: what any poller is measured against. */
export function minCost(requests: readonly Periodic[], ratePerMs: number): number {
  const factor = periodFactor(requests, ratePerMs)
  return requests.reduce((sum, request) => sum + (request.weight * periodOf(request, factor)) / 2, 0)
}
