/** Lists the windows' files and defines the headers of every response, for both shells. */
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

/** Allows only own scripts, styles, connections and frames, and no markup from strings. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types svelte-trusted-html default',
].join('; ')

/** Sent with every response, errors included. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** The browser caches a file named by its content, together with its compiled code, so the next window reads neither again. */
export function headersOf({ type, isHashed }: PageFile): Readonly<Record<string, string>> {
  const kept = isHashed ? { 'cache-control': 'private, max-age=31536000, immutable' } : {}
  return { ...PAGE_HEADERS, ...kept, 'content-type': type }
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wav': 'audio/wav',
  '.ogg': 'audio/ogg',
}

/** Matches a built file whose name has a hash of its content. */
const HASHED = /^\/assets\/.+-[\w-]{8}\.\w+$/u

interface PageFile {
  /** MIME type. */
  readonly type: string
  readonly isHashed: boolean
  read(): Promise<Buffer>
}

export interface PageFiles {
  /** Returns the file of exactly this path (`/`, `/assets/desk-1a2b.js`), or undefined. No path is resolved against a directory. */
  at(path: string): PageFile | undefined
}

/**
 * Lists the files once and omits those of an unknown MIME type.
 * @throws Error if the directory cannot be read (the application was not built).
 */
export function listPageFiles(directory: string): PageFiles {
  const files = new Map<string, PageFile>()
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(directory, file).split(sep).join('/')}`
    files.set(path, { type, isHashed: HASHED.test(path), read: () => readFile(file) })
  }
  const index = files.get('/index.html')
  if (index !== undefined) files.set('/', index)
  return { at: (path) => files.get(path) }
}
