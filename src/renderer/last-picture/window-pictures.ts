/** The pictures of this window, by shell. */
import { hasKey, isEntry } from '../window/page-entry.ts'
import { readWindowAddress } from '../window/window-address.ts'
import type { Picture } from '../window/picture.ts'
import { createPictureMemory, type PictureMemory } from '../window/picture-memory.ts'

export type PictureWindow = Pick<Window, 'location' | 'sessionStorage' | 'localStorage' | 'innerWidth' | 'innerHeight'>

/** Uses storage that lasts as long as the tab is open. */
export const tabPictures = ({ sessionStorage, localStorage }: PictureWindow): PictureMemory =>
  createPictureMemory({ own: sessionStorage, shared: localStorage, window: null })

/** Uses storage of the profile, so a picture outlives the application. */
export function desktopPictures({ location, localStorage }: PictureWindow): PictureMemory {
  const asked = readWindowAddress(location.hash)
  return createPictureMemory({
    own: localStorage,
    shared: localStorage,
    window: asked.kind === 'known' ? asked.id : 'any',
  })
}

/** Returns null if no picture may be drawn before the window connects. */
export function pictureToDraw(window: PictureWindow, isDesktop: boolean): Picture | null {
  const { location, sessionStorage, innerWidth, innerHeight } = window
  // An address with a key or a code may belong to another profile. A tab without a key has lost its access.
  if (!isDesktop && (isEntry(location.hash) || !hasKey(sessionStorage))) return null
  const picture = (isDesktop ? desktopPictures(window) : tabPictures(window)).read()
  return picture !== null && picture.width === innerWidth && picture.height === innerHeight ? picture : null
}
