/** Answers for `app://quotedeck/`: the listed files, and for everything else 404. */
import { PAGE_HEADERS, type PageFiles } from '../node/page-files.ts'
import { PAGE_HOST } from './origin.ts'

/** A handler for `protocol.handle`. No path is resolved against a directory: the list is all there is. */
export function createPageHandler(files: PageFiles): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Method not allowed')
    const { host, pathname } = new URL(request.url)
    const file = host === PAGE_HOST ? files.at(pathname) : undefined
    if (file === undefined) return plain(404, 'Not found')
    const body = request.method === 'HEAD' ? null : new Uint8Array(await file.read())
    return new Response(body, { headers: { ...PAGE_HEADERS, 'content-type': file.type } })
  }
}

function plain(status: number, text: string): Response {
  return new Response(text, { status, headers: { ...PAGE_HEADERS, 'content-type': 'text/plain; charset=utf-8' } })
}
