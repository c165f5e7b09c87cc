/** Confines pages, whatever they are made to run: no permissions but to copy, no navigation, no windows, no embedding. */
import type { App, Session, WebContents } from 'electron'
import { safeExternalUrl } from '#model/reference/external-link.ts'
import { createMinuteLimit } from './minute-limit.ts'

/** What the guards are set on. */
export interface GuardPorts {
  readonly app: App
  readonly session: Session
  /** Hands an address that passed the allow-list to the system's browser. */
  readonly openExternal: (url: string) => void
  /** Monotonic, ms. */
  readonly now: () => number
}

/** Links that all windows together may open in a minute: more than a reader follows, and few enough to close again. */
export const MAX_LINKS_A_MINUTE = 10

/**
 * Lets a page copy text and pictures that the browser itself has sanitised, after a user's press. Reading the clipboard and writing
 * anything else are other permissions. Only the main frame has it: an embedded document copies nothing.
 */
const MAY_COPY = 'clipboard-sanitized-write'

const isGranted = (permission: string, { isMainFrame }: { readonly isMainFrame: boolean }): boolean =>
  permission === MAY_COPY && isMainFrame

/** Guards every page that is opened from now on; to be called before the first window. */
export function guardPages({ app, session, openExternal, now }: GuardPorts): void {
  const limit = createMinuteLimit(MAX_LINKS_A_MINUTE, now)
  const openSome = (url: string) => {
    if (limit.take()) openExternal(url)
  }
  session.setPermissionRequestHandler((_page, permission, decide, details) => decide(isGranted(permission, details)))
  session.setPermissionCheckHandler((_page, permission, _origin, details) => isGranted(permission, details))
  session.setDevicePermissionHandler(() => false)
  app.on('web-contents-created', (_event, contents) => guardContents(contents, openSome))
}

function guardContents(contents: WebContents, openExternal: (url: string) => void): void {
  const refuse = (event: { preventDefault(): void }) => event.preventDefault()
  contents.on('will-navigate', refuse)
  contents.on('will-frame-navigate', refuse)
  contents.on('will-redirect', refuse)
  contents.on('will-attach-webview', refuse)
  contents.setWindowOpenHandler(({ url }) => {
    const safe = safeExternalUrl(url, (text) => URL.parse(text))
    // A page in the background has no user in front of it who could have asked for this.
    if (safe !== null && contents.isFocused()) openExternal(safe)
    return { action: 'deny' }
  })
}
