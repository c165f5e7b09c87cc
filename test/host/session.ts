/** `session`: the permission handlers, which decide the real permissions of pages. */
import type { Session, WebContents } from 'electron'
import { grantPermissions, type GrantedPermission } from './chromium-pages.ts'

type RequestHandler = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>
type CheckHandler = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>
export type Permission = Parameters<RequestHandler>[1]

/** The environment variable with the system's proxy, such as `PROXY 127.0.0.1:3128`. */
export const SYSTEM_PROXY = 'STAND_IN_PROXY'

/** Electron's names of the permissions that Chromium can grant, with the debugging protocol's names. */
const GRANTABLE: readonly (readonly [Permission, GrantedPermission])[] = [
  ['geolocation', 'geolocation'],
  ['notifications', 'notifications'],
  ['media', 'videoCapture'],
  ['media', 'audioCapture'],
  ['midi', 'midi'],
  ['clipboard-read', 'clipboardReadWrite'],
  ['clipboard-sanitized-write', 'clipboardSanitizedWrite'],
]

let requestHandler: RequestHandler | null = null
let checkHandler: CheckHandler | null = null

export const defaultSession = {
  setPermissionRequestHandler(handler) {
    requestHandler = handler
  },
  setPermissionCheckHandler(handler) {
    checkHandler = handler
  },
  setDevicePermissionHandler() {
    // Chromium without a window offers no devices.
  },
  resolveProxy: () => Promise.resolve(process.env[SYSTEM_PROXY] ?? 'DIRECT'),
} satisfies Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'resolveProxy'
>

export const session = { defaultSession }

/** Returns Electron's answer to a page. */
export function isGranted(contents: unknown, permission: Permission, origin: string): boolean {
  // Electron's default grants everything, so the handlers must be set.
  let granted = requestHandler === null
  const decide = (answer: boolean) => {
    granted = answer
  }
  requestHandler?.(contents as WebContents, permission, decide, { isMainFrame: true, requestingUrl: `${origin}/` })
  const checked = checkHandler?.(contents as WebContents, permission, origin, { isMainFrame: true }) ?? true
  return granted || (requestHandler === null && checked)
}

/** Lets the browser grant the pages of this origin exactly the handlers' permissions. */
export async function enforcePermissions(contents: unknown, origin: string): Promise<void> {
  const granted = GRANTABLE.filter(([permission]) => isGranted(contents, permission, origin))
  await grantPermissions(granted.map(([, name]) => name))
}
