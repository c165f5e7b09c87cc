/** The names of everything that a profile stores: documents, one file each, and databases. */

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

/** The name of a document of the profile; its file is `<name>.json`. */
export type DocumentName = (typeof DOCUMENT_NAMES)[number]

/** The user's own documents: edits are bounded, and the archive of all data contains them. */
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

/** Everything that a notice can name: documents, their index, the stored key and databases. */
export type StoredName = DocumentName | 'documents' | 'secrets' | 'candles' | 'alertEvents' | 'tapes'
