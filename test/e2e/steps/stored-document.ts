/** What an application has stored in its profile. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The content of a document, as its format has it; null before it was first written. */
export function storedContent<Content>(profile: string, name: string): Content | null {
  const file = join(profile, `${name}.json`)
  if (!existsSync(file)) return null
  const { document } = JSON.parse(readFileSync(file, 'utf8')) as { readonly document: { readonly content: Content } }
  return document.content
}
