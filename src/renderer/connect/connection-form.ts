/** The form that names a service: what was typed, and how the contract reads it. */
import { checkConnectionForm, type CheckedConnectionForm } from '#contract/connection/check-connection-form.ts'
import { CODES_PER_REQUEST, type Plan } from '#model/service/plan.ts'
import type { ServiceAddress, ServiceSession } from '#model/service/service-session.ts'

/** Numbers are kept as typed, so that a half-typed one is not corrected under the reader's hand. */
export interface ConnectionDraft {
  readonly baseUrl: string
  readonly token: string
  readonly plan: Plan
  readonly requestsPerMinute: string
  readonly codesPerRequest: string
  readonly remember: boolean
  /** The address for which the reader has agreed that the key is sent unencrypted; another one needs an answer of its own. */
  readonly insecureAddress: string
}

/** What the form proposes before anything is known: the smallest account that the service gives away. */
const SMALLEST_ACCOUNT: ServiceAddress = {
  baseUrl: '',
  plan: 'base',
  requestsPerMinute: 5,
  codesPerRequest: CODES_PER_REQUEST.enterprise,
}

/** Starts with the service in use or left, or with an empty form. The key is never part of it. */
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

/** The form as the contract wants it, or every field that is at fault. */
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
