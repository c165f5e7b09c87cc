/** The state of a panel as it is kept: the frame's part, which is its link, and the panel's own. */
import { type Json, isRecord } from '../../model/json.ts'
import { readKeptLink, type KeptLink } from '../links/kept-link.ts'

export interface KeptPanel {
  readonly link: KeptLink
  /** Undefined for a panel that never kept anything. */
  readonly content: Json | undefined
}

/** Reads what was kept; the link and the panel's own part degrade apart from each other. */
export function readKeptPanel(state: Json): KeptPanel {
  if (!isRecord(state)) return { link: readKeptLink(undefined), content: undefined }
  const { link, content } = state as Readonly<Record<string, Json>>
  return { link: readKeptLink(link), content }
}

export function writeKeptPanel({ link, content }: KeptPanel): Json {
  const kept = { link: { ...link } }
  return content === undefined ? kept : { ...kept, content }
}
