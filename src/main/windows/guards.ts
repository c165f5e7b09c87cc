/** Confines pages: no permissions except copying, no navigation, no windows, no embedding. */
import type { App, Session, WebContents } from 'electron'
import { safeExternalUrl } from '#model/reference/external-link.ts'
import { createMinuteLimit } from './minute-limit.ts'

export interface GuardPorts {
  readonly app: App
  readonly session: Session
  /** Opens an address that passed the allow-list in the system's browser. */
  readonly openExternal: (url: string) => void
  /** Monotonic, ms. */
  readonly now: () => number
}

/** Max links that all windows together may open per minute: more than a reader follows, and few enough to close again. */
export const MAX_LINKS_A_MINUTE = 10

/**
 * Permits the main frame to copy text and pictures that the browser sanitised, after a user's press. Reading the clipboard and other writes
 * are separate permissions.
 */
const MAY_COPY = 'clipboard-sanitized-write'

const isGranted = (permission: string, { isMainFrame }: { readonly isMainFrame: boolean }): boolean =>
  permission === MAY_COPY && isMainFrame

/** Guards every page opened later; call it before the first window. */
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
    // A page in the background has no user who could have clicked.
    if (safe !== null && contents.isFocused()) openExternal(safe)
    return { action: 'deny' }
  })
}
