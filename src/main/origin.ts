/** Where the windows' pages live: a scheme of our own, so that a page has a real origin and no file is reachable by path. */

export const PAGE_SCHEME = 'app'
export const PAGE_HOST = 'quotedeck'
export const PAGE_ORIGIN = `${PAGE_SCHEME}://${PAGE_HOST}`
export const DESK_URL = `${PAGE_ORIGIN}/`
