/** The form that names a service: what was typed, and what the contract finds wrong with it. */
import * as v from 'valibot'
import { connectionForm, type ConnectionForm } from '../../../contract/schemas.ts'
import { CODES_PER_REQUEST, type Plan } from '../../../model/plan.ts'
import type { ServiceSession } from '../../../model/service-session.ts'

/** Numbers are kept as typed, so that a half-typed one is not corrected under the reader's hand. */
export interface ConnectionDraft {
  baseUrl: string
  token: string
  plan: Plan
  requestsPerMinute: string
  codesPerRequest: string
  remember: boolean
}

export type DraftField = keyof ConnectionDraft

export type DraftReading =
  { readonly form: ConnectionForm } | { readonly faults: Readonly<Partial<Record<DraftField, true>>> }

/** The smallest account that the service is known to give away. */
const FREE_REQUESTS_PER_MINUTE = 5

/** Begins with the service in use, or with an empty form. The key is never part of it. */
export function draftFor(session: ServiceSession | undefined): ConnectionDraft {
  const address = session?.source === 'service' ? session.address : null
  return {
    baseUrl: address?.baseUrl ?? '',
    token: '',
    plan: address?.plan ?? 'base',
    requestsPerMinute: String(address?.requestsPerMinute ?? FREE_REQUESTS_PER_MINUTE),
    codesPerRequest: String(address?.codesPerRequest ?? CODES_PER_REQUEST.enterprise),
    remember: session?.tokenProtection !== 'sessionOnly',
  }
}

const wholeNumber = (text: string) => (/^\d+$/u.test(text.trim()) ? Number(text) : NaN)

/** The form as the contract wants it, or every field that is at fault. */
export function readDraft(draft: ConnectionDraft): DraftReading {
  const reading = v.safeParse(connectionForm, {
    baseUrl: draft.baseUrl,
    token: draft.token,
    plan: draft.plan,
    codesPerRequest: draft.plan === 'enterprise' ? wholeNumber(draft.codesPerRequest) : CODES_PER_REQUEST[draft.plan],
    requestsPerMinute: wholeNumber(draft.requestsPerMinute),
    remember: draft.remember,
  })
  if (reading.success) return { form: reading.output }
  const fields = reading.issues.map((issue) => v.getDotPath(issue) as DraftField)
  return { faults: Object.fromEntries(fields.map((field) => [field, true])) }
}
