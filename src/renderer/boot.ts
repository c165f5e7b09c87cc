/** The first code of a page: shows how its window looked last, and has the application loaded. */
import { drawPicture, removePicture } from './last-picture/draw-picture.ts'
import { pictureToDraw } from './last-picture/window-pictures.ts'
import { createClock } from './live/time/clock.ts'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/age.css'
import './styles/last-picture.css'

function showPicture(): boolean {
  try {
    const picture = pictureToDraw(window, 'quotedeck' in window)
    if (picture !== null) drawPicture(document, picture, createClock().now())
    return picture !== null
  } catch {
    // Of another version, or a store that is switched off: the page begins empty, as the first one did.
    removePicture(document)
    return false
  }
}

/** Settles once the frame that the picture is in has been drawn. */
const seen = (): Promise<void> =>
  new Promise((resolve) => void requestAnimationFrame(() => setTimeout(() => resolve())))

const ready = showPicture() ? seen() : Promise.resolve()
import('./main.ts')
  .then(({ startWindow }) => startWindow(ready))
  .catch((error: unknown) => {
    // Nothing will follow the picture.
    removePicture(document)
    throw error
  })
