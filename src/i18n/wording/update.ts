/** The words of application updates. */
import type { UpdateFault } from '#model/application/update.ts'
import { m } from '../compiled/messages.js'

/** Why the update feed was not used. */
export const UPDATE_FAULT_WORDING: { readonly [Fault in UpdateFault]: () => string } = {
  unreachable: m.updates_fault_unreachable,
  redirected: m.updates_fault_redirected,
  tooLarge: m.updates_fault_too_large,
  malformed: m.updates_fault_malformed,
  badSignature: m.updates_fault_bad_signature,
  otherProduct: m.updates_fault_other_product,
  expired: m.updates_fault_expired,
  replayed: m.updates_fault_replayed,
}
