/** Replaces the profile by an older copy, as a user may restore it. */
import { documentText, sealedText, unsealDocument } from '#node/files/sealed-document.ts'
import type { Disk } from './disk.ts'
import { contentOfText, type FileContent } from './file-content.ts'

const BUDGET = ['budget.json', 'budget.last-good.json'] as const

/**
 * Replaces the profile by a copy from before the last claimed requests. The rest is current, because the user's edits
 * are judged as well. Returns the function that restores the claims.
 */
export function replaceByOlderCopy(disk: Disk): () => void {
  disk.replaceByCopy()
  const newest = BUDGET.filter((name) => disk.exists(name)).map((name) => [name, disk.read(name)] as const)
  for (const [name, content] of newest) disk.put(name, withoutClaims(content))
  return () => {
    for (const [name, content] of newest) disk.put(name, content)
  }
}

function withoutClaims(content: FileContent): FileContent {
  const found = unsealDocument(content.text())
  if (found.kind !== 'sound') return content
  return contentOfText(sealedText(documentText({ ...(found.document as object), claims: [] })))
}
