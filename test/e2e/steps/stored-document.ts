/** Reads the documents in a profile. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the content of a document in its format; null before its first write. */
export function storedContent<Content>(profile: string, name: string): Content | null {
  const file = join(profile, `${name}.json`)
  if (!existsSync(file)) return null
  const { document } = JSON.parse(readFileSync(file, 'utf8')) as { readonly document: { readonly content: Content } }
  return document.content
}
