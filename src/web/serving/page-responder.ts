/** Answers requests for the windows' files: GET and HEAD of exactly the listed paths, under an own name. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { headersOf, PAGE_HEADERS, type PageFiles } from '#node/network/page-files.ts'
import { ownHost, type HostName } from './access.ts'
import { SERVER_HEADER } from './refusal.ts'

/** Never rejects. */
export type Respond = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** `hosts` is read on every request, because it is known only after the server listens. */
export function createPageResponder(files: PageFiles, hosts: ReadonlySet<HostName>): Respond {
  return async (request, response) => {
    if (ownHost(request.rawHeaders, hosts) === null) return refuse(response, 421, 'Misdirected request')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD')
      return refuse(response, 405, 'Method not allowed')
    }
    const [path = ''] = (request.url ?? '').split('?', 1)
    const file = files.at(path)
    if (file === undefined) return refuse(response, 404, 'Not found')
    try {
      const content = await file.read()
      answer(response, 200, headersOf(file), content)
    } catch {
      refuse(response, 500, 'The file could not be read')
    }
  }
}

/** Closes the connection after the answer. */
export function refuse(response: ServerResponse, status: number, text: string): void {
  // A body of the request is not read.
  response.setHeader('connection', 'close')
  answer(response, status, { ...PAGE_HEADERS, 'content-type': 'text/plain; charset=utf-8' }, Buffer.from(`${text}\n`))
}

function answer(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  content: Buffer,
): void {
  response.writeHead(status, {
    ...headers,
    ...SERVER_HEADER,
    'content-length': content.length,
  })
  // Node omits the body of an answer to HEAD.
  response.end(content)
}
