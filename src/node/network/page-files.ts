/** The windows' files as an exact list, and the headers of every response. Both shells serve pages by these. */
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

/** No script, style, connection or frame but our own, and no markup from strings. */
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

/** On every response, errors included. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/**
 * The headers of the answer that is this file. One that is named by its content is kept by the browser, and so is the code that
 * it compiled of it: the next window reads neither again.
 */
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

/** Where the build puts the files that are named by a hash of their content. */
const HASHED = /^\/assets\/.+-[\w-]{8}\.\w+$/u

/** One file of the pages. */
interface PageFile {
  /** MIME type. */
  readonly type: string
  /** Whether its name changes with its content. */
  readonly isHashed: boolean
  read(): Promise<Buffer>
}

/** The files that may be served. */
export interface PageFiles {
  /** The file of exactly this path (`/`, `/assets/desk-1a2b.js`), or undefined. No path is resolved against a directory. */
  at(path: string): PageFile | undefined
}

/**
 * Lists the files once. A file of an unknown type is left out, because it cannot be served with the right MIME type.
 *
 * @throws Error when the directory cannot be read (the application was not built).
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
