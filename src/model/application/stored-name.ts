/** The names of everything that a profile stores: documents and databases. */

/** The names of all documents of a profile. */
export const DOCUMENT_NAMES = [
  'settings',
  'connection',
  'watchlists',
  'positions',
  'seen',
  'workspaces',
  'budget',
  'recorder',
  'barNames',
  'companies',
  'headlines',
  'newsMarks',
  'offerings',
  'splits',
  'plannedListings',
  'drawings',
  'drawingTemplates',
  'indicators',
  'alerts',
  'updates',
  'lastQuotes',
] as const

/** A document of the profile; its file is `<name>.json`. */
export type DocumentName = (typeof DOCUMENT_NAMES)[number]

/** The user's own documents: bounded by edits, and included in the archive of all data. */
export type UserDocumentName = Extract<
  DocumentName,
  | 'settings'
  | 'connection'
  | 'watchlists'
  | 'positions'
  | 'workspaces'
  | 'drawings'
  | 'drawingTemplates'
  | 'indicators'
  | 'alerts'
  | 'newsMarks'
  | 'plannedListings'
>

/** A part of the archive of all data. */
export type ArchivedPart = UserDocumentName | 'alertHistory'

/** Everything that a notice can name. */
export type StoredName = DocumentName | 'documents' | 'secrets' | 'candles' | 'alertEvents' | 'tapes'
