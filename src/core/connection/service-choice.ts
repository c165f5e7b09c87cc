/** Chooses the service: options of this run come before stored values. Without either it is the simulated market. */
import type { ConnectionForm } from '#contract/values/schemas.ts'
import { CODES_PER_REQUEST, type Plan } from '#model/service/plan.ts'
import type { ServiceAddress } from '#model/service/service-session.ts'
import { isSameService, sendsInClear } from '#model/service/service-url.ts'
import { UsageError } from '#model/values/usage-error.ts'
import type { StoredAddress } from './connection-format.ts'
import type { Key, KeyStore } from './key-store.ts'
import type { Overrides } from './overrides.ts'

/** What the bundled simulated market allows. */
const SIMULATED_PLAN: Plan = 'premium'
const SIMULATED_REQUESTS_PER_MINUTE = 600

/** The plan of the smallest known accounts of compatible services: a guess that overloads none of them. */
const CAUTIOUS_PLAN: Plan = 'base'
const CAUTIOUS_REQUESTS_PER_MINUTE = 5

/**
 * The address to poll, or null when no service is chosen, or the chosen one was left. An override of the base URL inherits nothing
 * from another host.
 */
export function chooseAddress(stored: StoredAddress | null, overrides: Overrides): ServiceAddress | null {
  const baseUrl = overrides.baseUrl ?? (stored?.isLeft === true ? undefined : stored?.baseUrl)
  if (baseUrl === undefined) return null
  const isStored = stored !== null && isSameService(stored.baseUrl, baseUrl)
  return override(isStored ? stored : cautiousAddress(baseUrl), overrides)
}

function cautiousAddress(baseUrl: string): ServiceAddress {
  return {
    baseUrl,
    plan: CAUTIOUS_PLAN,
    codesPerRequest: CODES_PER_REQUEST[CAUTIOUS_PLAN],
    requestsPerMinute: CAUTIOUS_REQUESTS_PER_MINUTE,
  }
}

function override(address: ServiceAddress, overrides: Overrides): ServiceAddress {
  const { plan = address.plan, requestsPerMinute, allowInsecure } = overrides
  return {
    baseUrl: address.baseUrl,
    plan,
    codesPerRequest: plan === address.plan ? address.codesPerRequest : CODES_PER_REQUEST[plan],
    requestsPerMinute: requestsPerMinute ?? address.requestsPerMinute,
    ...consent(address.baseUrl, address.allowsInsecure ?? allowInsecure),
  }
}

/** Consent is only worth noting where it is needed: it must not be at hand when another address is chosen. */
function consent(baseUrl: string, isGiven: boolean | undefined): Pick<ServiceAddress, 'allowsInsecure'> {
  return isGiven === true && sendsInClear(baseUrl) ? { allowsInsecure: true } : {}
}

/**
 * Whether the key may be sent to an address; false where it would travel unencrypted and the user has not agreed to that.
 *
 * @throws UsageError where the command line of this run names such an address.
 */
export function maySend({ baseUrl, allowsInsecure }: ServiceAddress, overrides: Overrides): boolean {
  if (allowsInsecure === true || !sendsInClear(baseUrl)) return true
  if (overrides.baseUrl === undefined) return false
  throw new UsageError(
    `${baseUrl} is not encrypted, so anyone on the way could read the key. Use https://, or say --allow-insecure.`,
  )
}

/**
 * The key for an address, or null. A stored key goes to its own service alone. The environment's key goes to the address of the
 * command line; without one, to the stored address.
 *
 * @throws UsageError when the environment's key would go to a stored address that is not the one of the stored key: one of the two
 * was changed, and nothing says which service the environment's key is for.
 */
export async function findKey(
  { baseUrl }: ServiceAddress,
  overrides: Overrides,
  stored: Pick<KeyStore, 'owner' | 'load'>,
): Promise<Key | null> {
  if (overrides.token === undefined) return stored.load(baseUrl)
  const owner = overrides.baseUrl === undefined ? await stored.owner() : null
  if (owner !== null && (owner.baseUrl === null || !isSameService(owner.baseUrl, baseUrl)))
    throw new UsageError(
      `QUOTEDECK_TOKEN is not sent to ${baseUrl}, because the stored key belongs to ${owner.baseUrl ?? 'an unknown address'}. ` +
        'Say with --base-url which address it is for.',
    )
  return { token: overrides.token, protection: 'environment' }
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
export function addressOf(form: ConnectionForm): ServiceAddress {
  const { baseUrl, plan, codesPerRequest, requestsPerMinute, allowInsecure } = form
  return {
    baseUrl,
    plan,
    codesPerRequest: plan === 'enterprise' ? codesPerRequest : CODES_PER_REQUEST[plan],
    requestsPerMinute,
    ...consent(baseUrl, allowInsecure),
  }
}
