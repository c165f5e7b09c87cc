/** Says why a line of an imported list was refused. */
import type { ImportFault, ImportFaultReason } from '#model/watchlists/watchlist-import.ts'
import { m } from '#i18n/compiled/messages.js'

const REASON_WORDING: Readonly<Record<ImportFaultReason, (part: string) => string>> = {
  columns: (part) => m.import_fault_columns({ part }),
  class: (part) => m.import_fault_class({ part }),
  region: (part) => m.import_fault_region({ part }),
  exchange: (part) => m.import_fault_exchange({ part }),
  code: (part) => m.import_fault_code({ part }),
  unserved: (part) => m.import_fault_unserved({ part }),
  market: (part) => m.import_fault_market({ part }),
  format: m.import_fault_format,
  alias: (part) => m.import_fault_alias({ part }),
  note: (part) => m.import_fault_note({ part }),
  tags: (part) => m.import_fault_tags({ part }),
  flag: (part) => m.import_fault_flag({ part }),
  section: (part) => m.import_fault_section({ part }),
  duplicate: m.import_fault_duplicate,
  tooMany: m.import_fault_too_many,
}

export const importFaultLine = ({ line, text, reason, part }: ImportFault) => ({
  line,
  text,
  why: REASON_WORDING[reason](part ?? ''),
})
