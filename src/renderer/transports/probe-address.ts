/** Finds out which program answers at a page's address when its WebSocket does not open. */

export type Answering = 'nobody' | 'quotedeck' | 'other'

/** The web shell names itself in every answer (`web/serving/page-responder.ts`). */
const OUR_NAME = 'Quotedeck'

/** Resolves in any case, never rejects. */
export async function probeAddress(fetch: typeof globalThis.fetch, path: string): Promise<Answering> {
  try {
    const { headers } = await fetch(path, { method: 'HEAD', cache: 'no-store', credentials: 'omit' })
    return headers.get('server') === OUR_NAME ? 'quotedeck' : 'other'
  } catch {
    return 'nobody'
  }
}
