/** Chooses the service: options of this run come before stored values. Without either it is the simulated market. */
import type { ConnectionForm } from '../../contract/schemas.ts'
import { CODES_PER_REQUEST, type Plan } from '../../model/plan.ts'
import type { SecretProtection, ServiceAddress } from '../../model/service-session.ts'
import type { Overrides } from './overrides.ts'

export interface Key {
  readonly token: string
  readonly protection: SecretProtection
}

/** What the bundled simulated market allows. */
const SIMULATED_PLAN: Plan = 'premium'
const SIMULATED_REQUESTS_PER_MINUTE = 600

/** The plan of the smallest known accounts of compatible services: a guess that overloads none of them. */
const CAUTIOUS_PLAN: Plan = 'base'
const CAUTIOUS_REQUESTS_PER_MINUTE = 5

/** The address to poll, or null when no service is chosen. An override of the base URL inherits nothing from another host. */
export function chooseAddress(stored: ServiceAddress | null, overrides: Overrides): ServiceAddress | null {
  const baseUrl = overrides.baseUrl ?? stored?.baseUrl
  if (baseUrl === undefined) return null
  return override(stored?.baseUrl === baseUrl ? stored : cautiousAddress(baseUrl), overrides)
}

function cautiousAddress(baseUrl: string): ServiceAddress {
  return {
    baseUrl,
    plan: CAUTIOUS_PLAN,
    codesPerRequest: CODES_PER_REQUEST[CAUTIOUS_PLAN],
    requestsPerMinute: CAUTIOUS_REQUESTS_PER_MINUTE,
  }
}

function override(address: ServiceAddress, { plan = address.plan, requestsPerMinute }: Overrides): ServiceAddress {
  return {
    baseUrl: address.baseUrl,
    plan,
    codesPerRequest: plan === address.plan ? address.codesPerRequest : CODES_PER_REQUEST[plan],
    requestsPerMinute: requestsPerMinute ?? address.requestsPerMinute,
  }
}

/** The key for an address, or null. A stored key belongs to the stored address and goes nowhere else. */
export async function findKey(
  address: ServiceAddress,
  stored: ServiceAddress | null,
  overrides: Overrides,
  storedKey: { load(): Promise<Key | null> },
): Promise<Key | null> {
  if (overrides.token !== undefined) return { token: overrides.token, protection: 'environment' }
  return stored?.baseUrl === address.baseUrl ? storedKey.load() : null
}

export function simulatedAddress(baseUrl: string, overrides: Overrides): ServiceAddress {
  const address: ServiceAddress = {
    baseUrl,
    plan: SIMULATED_PLAN,
    codesPerRequest: CODES_PER_REQUEST[SIMULATED_PLAN],
    requestsPerMinute: SIMULATED_REQUESTS_PER_MINUTE,
  }
  return override(address, overrides)
}

/** The address that a connection form means: only the enterprise plan states its own number of codes. */
export function addressOf({ baseUrl, plan, codesPerRequest, requestsPerMinute }: ConnectionForm): ServiceAddress {
  return {
    baseUrl,
    plan,
    codesPerRequest: plan === 'enterprise' ? codesPerRequest : CODES_PER_REQUEST[plan],
    requestsPerMinute,
  }
}
