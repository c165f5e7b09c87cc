/** Notices of the application, in words. */
import type { Notice } from '../../model/notice.ts'
import { m } from '../i18n/compiled/messages.js'

const DOCUMENT_WORDING: Readonly<Record<string, () => string>> = {
  settings: m.document_settings,
  connection: m.document_connection,
  watchlists: m.document_watchlists,
  seen: m.document_seen,
  budget: m.document_budget,
  candles: m.document_candles,
  recorder: m.document_recorder,
  companies: m.document_companies,
  drawings: m.document_drawings,
  secrets: m.document_secrets,
}

const documentName = (document: string) => DOCUMENT_WORDING[document]?.() ?? document

export function noticeSentence(notice: Notice): string {
  switch (notice.kind) {
    case 'profileUnwritable':
      return m.notice_profile_unwritable({ directory: notice.directory })
    case 'fileRestored':
      return m.notice_file_restored({ file: notice.file, movedTo: notice.movedTo })
    case 'fileReset':
      return m.notice_file_reset({ file: notice.file, movedTo: notice.movedTo })
    case 'documentNewer':
      return m.notice_document_newer({ document: documentName(notice.document) })
    case 'documentNotSaved':
      return m.notice_document_not_saved({ document: documentName(notice.document) })
    case 'tokenUnreadable':
      return m.notice_token_unreadable()
    case 'tokenWeaklyProtected':
      return m.notice_token_weakly_protected()
    case 'simulatorFailed':
      return m.notice_simulator_failed({ message: notice.message })
    case 'importIncomplete':
      return m.notice_import_incomplete({
        file: notice.file,
        added: notice.added,
        faults: notice.faults,
        line: notice.firstLine,
      })
  }
}
