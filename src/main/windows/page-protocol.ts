/**
 * Serves the windows' pages under a custom scheme, which gives them an origin and hides files from them. Answers `app://quotedeck/` with
 * the listed files, and any other address with 404.
 */
import { headersOf, PAGE_HEADERS, type PageFiles } from '#node/network/page-files.ts'

export const PAGE_SCHEME = 'app'
const PAGE_HOST = 'quotedeck'
/** Equals `location.origin`. */
export const PAGE_ORIGIN = `${PAGE_SCHEME}://${PAGE_HOST}`
export const DESK_URL = `${PAGE_ORIGIN}/`

/** Serves only listed files and resolves no path against a directory. */
export function createPageHandler(files: PageFiles): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Method not allowed')
    const { host, pathname } = new URL(request.url)
    const file = host === PAGE_HOST ? files.at(pathname) : undefined
    if (file === undefined) return plain(404, 'Not found')
    const body = request.method === 'HEAD' ? null : new Uint8Array(await file.read())
    return new Response(body, { headers: headersOf(file) })
  }
}

function plain(status: number, text: string): Response {
  return new Response(text, { status, headers: { ...PAGE_HEADERS, 'content-type': 'text/plain; charset=utf-8' } })
}
