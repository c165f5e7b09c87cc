/** A message to the user, in words chosen by the renderer, that is shown until dismissed. */
import type { InstrumentId } from '../market/instrument.ts'
import type { StoredName } from './stored-name.ts'

/** The event, with the facts that its wording needs. */
export type Notice =
  | { readonly kind: 'profileUnwritable'; readonly directory: string }
  /** There was no room on the disk of the profile at the start: what changes waits until there is. */
  | { readonly kind: 'profileFull'; readonly directory: string }
  /** The profile is on a network drive, where its lock may not hold between machines. */
  | { readonly kind: 'profileOnNetwork'; readonly directory: string }
  /**
   * The profile was deleted, renamed or replaced, or its lock was: another application may use it. Nothing is written, polled or checked
   * any more, for good. It cannot be dismissed.
   */
  | { readonly kind: 'profileLost'; readonly directory: string }
  | { readonly kind: 'fileRestored'; readonly file: string; readonly movedTo: string }
  | { readonly kind: 'fileReset'; readonly file: string; readonly movedTo: string }
  /** A file was missing, and its last good copy is in its place; or the copy is damaged and was moved. */
  | { readonly kind: 'fileMissingRestored'; readonly file: string }
  | { readonly kind: 'fileMissingReset'; readonly file: string; readonly movedTo: string }
  /** A file is missing or damaged, and nothing can be repaired; its last good copy is used, or there is none. */
  | { readonly kind: 'fileNotRepaired'; readonly file: string; readonly isCopyUsed: boolean }
  /** A part of a file could not be read and will be missing in it; the file as it was is copied. */
  | { readonly kind: 'fileReadInPart'; readonly file: string; readonly copiedTo: string }
  /** A document that was stored earlier has neither a file nor a copy, or a database has no file. It starts empty. */
  | { readonly kind: 'documentMissing'; readonly document: StoredName }
  /** A document was written by a newer version. Its known parts are used, and the file is left unchanged. */
  | { readonly kind: 'documentNewer'; readonly document: StoredName }
  /** Changes to these are in effect but could not be stored. */
  | { readonly kind: 'documentsNotSaved'; readonly documents: readonly StoredName[] }
  /** These are stored, which could not be for a while. */
  | { readonly kind: 'documentsSaved'; readonly documents: readonly StoredName[] }
  /** Events of alerts that could not be stored for long are not in the history, and will not be. */
  | { readonly kind: 'alertEventsLost'; readonly events: number }
  | { readonly kind: 'tokenUnreadable' }
  /** The stored key is not sent to the address in use; `belongsTo` is null where its own is not known. */
  | { readonly kind: 'tokenOfOtherAddress'; readonly address: string; readonly belongsTo: string | null }
  | { readonly kind: 'tokenWeaklyProtected' }
  /** The key is not sent to the stored address, because it would travel unencrypted. */
  | { readonly kind: 'addressNotEncrypted'; readonly address: string }
  /** A planned listing had its first day and joined its list, or could not because the list is deleted or full. */
  | { readonly kind: 'listingJoined'; readonly company: string; readonly instrument: InstrumentId }
  | { readonly kind: 'listingNotJoined'; readonly company: string; readonly instrument: InstrumentId }
  /** Starting at login could not be turned on, or off; the log has the reason. */
  | { readonly kind: 'startAtLoginFailed'; readonly wanted: boolean }
  /** The signed feed offers a newer version. */
  | { readonly kind: 'updateAvailable'; readonly version: string }
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
