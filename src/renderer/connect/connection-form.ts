/** The form of a service connection: its draft as typed, and the checked form. */
import { checkConnectionForm, type CheckedConnectionForm } from '#contract/connection/check-connection-form.ts'
import { CODES_PER_REQUEST, type Plan } from '#model/service/plan.ts'
import type { ServiceAddress, ServiceSession } from '#model/service/service-session.ts'

/** Numbers are stored as typed, so that an incomplete one is not corrected. */
export interface ConnectionDraft {
  readonly baseUrl: string
  readonly token: string
  readonly plan: Plan
  readonly requestsPerMinute: string
  readonly codesPerRequest: string
  readonly remember: boolean
  /** The address for which the user agreed to send the key unencrypted; another one needs a new agreement. */
  readonly insecureAddress: string
}

/** The service's smallest free account. */
const SMALLEST_ACCOUNT: ServiceAddress = {
  baseUrl: '',
  plan: 'base',
  requestsPerMinute: 5,
  codesPerRequest: CODES_PER_REQUEST.enterprise,
}

/** Starts with the service in use or left. The key is never part of it. */
export function draftFor(session: ServiceSession | undefined): ConnectionDraft {
  const inUse = session?.source === 'service' ? session.address : (session?.left ?? null)
  const address = inUse ?? SMALLEST_ACCOUNT
  return {
    baseUrl: address.baseUrl,
    token: '',
    plan: address.plan,
    requestsPerMinute: String(address.requestsPerMinute),
    codesPerRequest: String(address.codesPerRequest),
    remember: session?.tokenProtection !== 'sessionOnly',
    insecureAddress: address.allowsInsecure === true ? address.baseUrl : '',
  }
}

const wholeNumber = (text: string) => (/^\d+$/u.test(text.trim()) ? Number(text) : NaN)

export function readDraft(draft: ConnectionDraft): CheckedConnectionForm {
  const { insecureAddress, ...fields } = draft
  const { baseUrl, plan, codesPerRequest } = fields
  return checkConnectionForm({
    ...fields,
    ...(insecureAddress !== '' && insecureAddress === baseUrl ? { allowInsecure: true } : {}),
    codesPerRequest: plan === 'enterprise' ? wholeNumber(codesPerRequest) : CODES_PER_REQUEST[plan],
    requestsPerMinute: wholeNumber(draft.requestsPerMinute),
  })
}
