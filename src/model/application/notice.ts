/** Messages to the user that stay until dismissed. Windows choose the words. */
import type { InstrumentId } from '../market/instrument.ts'
import type { StoredName } from './stored-name.ts'

/** An event with the facts for its text. */
export type Notice =
  | { readonly kind: 'profileUnwritable'; readonly directory: string }
  /** The disk was full at the start; changes wait for room. */
  | { readonly kind: 'profileFull'; readonly directory: string }
  /** The lock of a profile on a network drive may not hold between machines. */
  | { readonly kind: 'profileOnNetwork'; readonly directory: string }
  /**
   * The profile or its lock was deleted, renamed or replaced, so another application may use it. This process no longer writes,
   * polls or checks. The notice cannot be dismissed.
   */
  | { readonly kind: 'profileLost'; readonly directory: string }
  | { readonly kind: 'fileRestored'; readonly file: string; readonly movedTo: string }
  | { readonly kind: 'fileReset'; readonly file: string; readonly movedTo: string }
  /** A file was missing and was restored from its copy, or the copy is damaged too and was moved. */
  | { readonly kind: 'fileMissingRestored'; readonly file: string }
  | { readonly kind: 'fileMissingReset'; readonly file: string; readonly movedTo: string }
  /** A file is missing or damaged and cannot be repaired. */
  | { readonly kind: 'fileNotRepaired'; readonly file: string; readonly isCopyUsed: boolean }
  /** Part of a file could not be read and will be lost; the original is copied first. */
  | { readonly kind: 'fileReadInPart'; readonly file: string; readonly copiedTo: string }
  /** A stored document has neither file nor copy, or a database no file. It starts empty. */
  | { readonly kind: 'documentMissing'; readonly document: StoredName }
  /** A newer version wrote the document. Its known parts are used, and the file is not changed. */
  | { readonly kind: 'documentNewer'; readonly document: StoredName }
  /** Changes are in effect but could not be stored. */
  | { readonly kind: 'documentsNotSaved'; readonly documents: readonly StoredName[] }
  /** Stored again after a failure. */
  | { readonly kind: 'documentsSaved'; readonly documents: readonly StoredName[] }
  /** Events could not be stored and are lost. */
  | { readonly kind: 'alertEventsLost'; readonly events: number }
  | { readonly kind: 'tokenUnreadable' }
  /** The key is not sent to the address in use; `belongsTo` is null if unknown. */
  | { readonly kind: 'tokenOfOtherAddress'; readonly address: string; readonly belongsTo: string | null }
  | { readonly kind: 'tokenWeaklyProtected' }
  /** The key is not sent, because the connection is not encrypted. */
  | { readonly kind: 'addressNotEncrypted'; readonly address: string }
  /** A planned listing joined its list, or could not because the list is deleted or full. */
  | { readonly kind: 'listingJoined'; readonly company: string; readonly instrument: InstrumentId }
  | { readonly kind: 'listingNotJoined'; readonly company: string; readonly instrument: InstrumentId }
  /** The log has the reason. */
  | { readonly kind: 'startAtLoginFailed'; readonly wanted: boolean }
  | { readonly kind: 'updateAvailable'; readonly version: string }
  | { readonly kind: 'simulatorFailed'; readonly message: string }
  /** A watchlist file given at the start has faults. */
  | {
      readonly kind: 'importIncomplete'
      readonly file: string
      readonly added: number
      readonly faults: number
      /** 1-based. */
      readonly firstLine: number
    }

/** A notice with the number to dismiss it by. */
export interface NumberedNotice {
  readonly number: number
  readonly notice: Notice
}
