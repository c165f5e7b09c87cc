/** Chooses the service: options of this run, then stored values, then the simulated market. */
import type { ConnectionForm } from '#contract/values/schemas.ts'
import { CODES_PER_REQUEST, type Plan } from '#model/service/plan.ts'
import type { ServiceAddress } from '#model/service/service-session.ts'
import { isSameService, sendsInClear } from '#model/service/service-url.ts'
import { UsageError } from '#model/values/usage-error.ts'
import type { StoredAddress } from './connection-format.ts'
import type { Key, KeyStore } from './key-store.ts'
import type { Overrides } from './overrides.ts'

const SIMULATED_PLAN: Plan = 'premium'
const SIMULATED_REQUESTS_PER_MINUTE = 600

/** The plan of the smallest known accounts of compatible services, which overloads none of them. */
const CAUTIOUS_PLAN: Plan = 'base'
const CAUTIOUS_REQUESTS_PER_MINUTE = 5

/** Returns null if the user chose no service or left it. An overriding base URL inherits nothing from another host. */
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

/** Unneeded consent is not stored, because it must not apply to a later address. */
function consent(baseUrl: string, isGiven: boolean | undefined): Pick<ServiceAddress, 'allowsInsecure'> {
  return isGiven === true && sendsInClear(baseUrl) ? { allowsInsecure: true } : {}
}

/**
 * Returns false if the key would travel unencrypted without the user's consent.
 *
 * @throws UsageError if the command line names such an address.
 */
export function maySend({ baseUrl, allowsInsecure }: ServiceAddress, overrides: Overrides): boolean {
  if (allowsInsecure === true || !sendsInClear(baseUrl)) return true
  if (overrides.baseUrl === undefined) return false
  throw new UsageError(
    `${baseUrl} is not encrypted, so anyone on the way could read the key. Use https://, or say --allow-insecure.`,
  )
}

/**
 * Returns the key for an address, or null. A stored key is only for its own service. The environment's key is for the
 * command line's address, or else for the stored one.
 *
 * @throws UsageError if the environment's key would go to a stored address other than that of the stored key: one of
 *   the two was changed, so the service of the environment's key is unknown.
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

/** Only the enterprise plan states its own number of codes. */
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
