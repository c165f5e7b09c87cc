/** What a line of text with completion proposes. */

export interface Proposal {
  readonly key: string
  readonly label: string
  /** What tells it from others of the same label. */
  readonly detail: string
}
