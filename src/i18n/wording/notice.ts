/** The words of notices. */
import type { Notice } from '#model/application/notice.ts'
import type { StoredName } from '#model/application/stored-name.ts'
import { m } from '../compiled/messages.js'
import { serviceText } from './discretion.ts'
import { symbolOf } from './instrument.ts'

const DOCUMENT_WORDING: Readonly<Record<StoredName, () => string>> = {
  settings: m.document_settings,
  documents: m.document_documents,
  connection: m.document_connection,
  watchlists: m.document_watchlists,
  positions: m.document_positions,
  workspaces: m.document_workspaces,
  seen: m.document_seen,
  budget: m.document_budget,
  candles: m.document_candles,
  recorder: m.document_recorder,
  barNames: m.document_bar_names,
  companies: m.document_companies,
  drawings: m.document_drawings,
  drawingTemplates: m.document_drawing_templates,
  alerts: m.document_alerts,
  alertEvents: m.document_alert_events,
  headlines: m.document_headlines,
  newsMarks: m.document_news_marks,
  offerings: m.document_calendars,
  splits: m.document_calendars,
  plannedListings: m.document_planned_listings,
  indicators: m.document_indicators,
  tapes: m.document_tapes,
  lastQuotes: m.document_last_quotes,
  secrets: m.document_secrets,
  updates: m.document_updates,
}

const documentName = (document: StoredName) => DOCUMENT_WORDING[document]()
/** Several documents may share a name. */
const documentNames = (documents: readonly StoredName[]) => [...new Set(documents.map(documentName))].join(', ')

type NoticeOf<Kind extends Notice['kind']> = Extract<Notice, { readonly kind: Kind }>

const WORDING: { readonly [Kind in Notice['kind']]: (notice: NoticeOf<Kind>) => string } = {
  profileUnwritable: ({ directory }) => m.notice_profile_unwritable({ directory }),
  profileFull: ({ directory }) => m.notice_profile_full({ directory }),
  profileOnNetwork: ({ directory }) => m.notice_profile_on_network({ directory }),
  profileLost: ({ directory }) => m.notice_profile_lost({ directory }),
  fileRestored: ({ file, movedTo }) => m.notice_file_restored({ file, movedTo }),
  fileReset: ({ file, movedTo }) => m.notice_file_reset({ file, movedTo }),
  fileMissingRestored: ({ file }) => m.notice_file_missing_restored({ file }),
  fileMissingReset: ({ file, movedTo }) => m.notice_file_missing_reset({ file, movedTo }),
  fileNotRepaired: ({ file, isCopyUsed }) =>
    isCopyUsed ? m.notice_file_copy_used({ file }) : m.notice_file_not_repaired({ file }),
  fileReadInPart: ({ file, copiedTo }) => m.notice_file_read_in_part({ file, copiedTo }),
  documentMissing: ({ document }) => m.notice_document_missing({ document: documentName(document) }),
  documentNewer: ({ document }) => m.notice_document_newer({ document: documentName(document) }),
  documentsNotSaved: ({ documents }) => m.notice_not_saved({ documents: documentNames(documents) }),
  documentsSaved: ({ documents }) => m.notice_saved_again({ documents: documentNames(documents) }),
  alertEventsLost: ({ events }) => m.notice_alert_events_lost({ events }),
  tokenUnreadable: () => m.notice_token_unreadable(),
  tokenOfOtherAddress: ({ address, belongsTo }) =>
    belongsTo === null
      ? m.notice_token_of_nobody({ address: serviceText(address) })
      : m.notice_token_of_other({ address: serviceText(address), belongsTo: serviceText(belongsTo) }),
  tokenWeaklyProtected: () => m.notice_token_weakly_protected(),
  addressNotEncrypted: ({ address }) => m.notice_address_not_encrypted({ address: serviceText(address) }),
  listingJoined: ({ company, instrument }) =>
    m.notice_listing_joined({ company: serviceText(company), symbol: symbolOf(instrument) }),
  listingNotJoined: ({ company, instrument }) =>
    m.notice_listing_not_joined({ company: serviceText(company), symbol: symbolOf(instrument) }),
  startAtLoginFailed: ({ wanted }) => (wanted ? m.notice_start_at_login_not_on() : m.notice_start_at_login_not_off()),
  updateAvailable: ({ version }) => m.notice_update_available({ version }),
  simulatorFailed: ({ message }) => m.notice_simulator_failed({ message }),
  importIncomplete: ({ file, added, faults, firstLine }) =>
    m.notice_import_incomplete({ file, added, faults, line: firstLine }),
}

export function noticeSentence<Kind extends Notice['kind']>(notice: NoticeOf<Kind>): string {
  return WORDING[notice.kind](notice)
}
