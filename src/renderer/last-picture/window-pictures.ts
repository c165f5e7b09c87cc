/** The pictures of this window, for the shell that it is in. */
import { hasKey, isEntry } from '../window/page-entry.ts'
import { readWindowAddress } from '../window/window-address.ts'
import type { Picture } from '../window/picture.ts'
import { createPictureMemory, type PictureMemory } from '../window/picture-memory.ts'

export type PictureWindow = Pick<Window, 'location' | 'sessionStorage' | 'localStorage' | 'innerWidth' | 'innerHeight'>

/** A tab of a browser keeps its picture for itself, and for as long as it is open. */
export const tabPictures = ({ sessionStorage, localStorage }: PictureWindow): PictureMemory =>
  createPictureMemory({ own: sessionStorage, shared: localStorage, window: null })

/** On the desktop the stores are part of the profile, so a picture outlives the application. */
export function desktopPictures({ location, localStorage }: PictureWindow): PictureMemory {
  const asked = readWindowAddress(location.hash)
  return createPictureMemory({
    own: localStorage,
    shared: localStorage,
    window: asked.kind === 'known' ? asked.id : 'any',
  })
}

/** The picture that may be drawn before anything is known; null for none. */
export function pictureToDraw(window: PictureWindow, isDesktop: boolean): Picture | null {
  const { location, sessionStorage, innerWidth, innerHeight } = window
  // An address with a key or a code may belong to another profile. A tab without a key has been shut out.
  if (!isDesktop && (isEntry(location.hash) || !hasKey(sessionStorage))) return null
  const picture = (isDesktop ? desktopPictures(window) : tabPictures(window)).read()
  return picture !== null && picture.width === innerWidth && picture.height === innerHeight ? picture : null
}
