/** Something the user has to be told once, in words chosen by the renderer. */
import type { InstrumentId } from './instrument.ts'

/** What happened, with the facts that its wording needs. */
export type Notice =
  | { readonly kind: 'profileUnwritable'; readonly directory: string }
  | { readonly kind: 'fileRestored'; readonly file: string; readonly movedTo: string }
  | { readonly kind: 'fileReset'; readonly file: string; readonly movedTo: string }
  /** A document was written by a newer version: what is understood of it is used, and it is left as it is. */
  | { readonly kind: 'documentNewer'; readonly document: string }
  /** A change is in force but could not be written down. */
  | { readonly kind: 'documentNotSaved'; readonly document: string }
  | { readonly kind: 'tokenUnreadable' }
  /** The stored key is not sent to the address in use; `belongsTo` is null where its own is not known. */
  | { readonly kind: 'tokenOfOtherAddress'; readonly address: string; readonly belongsTo: string | null }
  | { readonly kind: 'tokenWeaklyProtected' }
  /** The key is not sent to the stored address, because it would travel unencrypted. */
  | { readonly kind: 'addressNotEncrypted'; readonly address: string }
  /** A stock had its first day, and joined the list that it was to join, or could not because that is gone or full. */
  | { readonly kind: 'listingJoined'; readonly company: string; readonly instrument: InstrumentId }
  | { readonly kind: 'listingNotJoined'; readonly company: string; readonly instrument: InstrumentId }
  | { readonly kind: 'simulatorFailed'; readonly message: string }
  /** A watchlist file given at the start was not understood in full. */
  | {
      readonly kind: 'importIncomplete'
      readonly file: string
      readonly added: number
      readonly faults: number
      /** 1-based line of the first fault. */
      readonly firstLine: number
    }

/** A notice with the number by which it is dismissed. */
export interface NumberedNotice {
  readonly number: number
  readonly notice: Notice
}
