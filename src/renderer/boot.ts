/** The first code of a page: draws the window's last picture, and loads the application. */
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
    // The picture is of another version, or storage is switched off: the page starts empty.
    removePicture(document)
    return false
  }
}

/** Resolves after the frame with the picture was drawn. */
const seen = (): Promise<void> =>
  new Promise((resolve) => void requestAnimationFrame(() => setTimeout(() => resolve())))

const ready = showPicture() ? seen() : Promise.resolve()
import('./main.ts')
  .then(({ startWindow }) => startWindow(ready))
  .catch((error: unknown) => {
    // No window will replace the picture.
    removePicture(document)
    throw error
  })
