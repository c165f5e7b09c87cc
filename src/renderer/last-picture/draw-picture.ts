/** Draws the last picture of a window: inert, dimmed, and with its age. */
import { ageOf } from '#i18n/format/age.ts'
import {
  COUNT,
  GRAPHIC_TAGS,
  PICTURE_ATTRIBUTES,
  PICTURE_TAGS,
  type Picture,
  type PictureElement,
} from '../window/picture.ts'

const GRAPHICS = 'http://www.w3.org/2000/svg'
const LAYER = 'last-picture'

export const isPictureShown = (document: Document): boolean => document.getElementById(LAYER) !== null

export function isPictureOfAnother(document: Document, source: string): boolean {
  const layer = document.getElementById(LAYER)
  return layer !== null && layer.dataset['source'] !== source
}

export function removePicture(document: Document): void {
  document.getElementById(LAYER)?.remove()
}

/** Draws the picture in the colours of a lost line. */
export function drawPicture(document: Document, picture: Picture, now: number): void {
  const { documentElement } = document
  const layer = elementOf(document, 'div')
  layer.id = LAYER
  layer.dataset['source'] = picture.source
  layer.inert = true
  layer.ariaHidden = 'true'
  const dimmed = elementOf(document, 'div')
  dimmed.className = 'dimmed'
  dimmed.append(build(document, picture.root))
  const note = elementOf(document, 'p')
  note.textContent = noteOf(picture, now)
  layer.append(dimmed, note)
  documentElement.lang = picture.language
  Object.assign(documentElement.dataset, picture.appearance, { line: 'lost' })
  document.body.append(layer)
}

function noteOf({ notes, takenAt }: Picture, now: number): string {
  const { unit, count } = ageOf(now - takenAt)
  return notes[unit].replace(COUNT, String(count))
}

const elementOf = (document: Document, tag: string): HTMLElement => document.createElement(tag)

/** @throws TypeError for an invalid picture. */
function build(document: Document, [tag, attributes, style, children]: PictureElement): Element {
  if (!PICTURE_TAGS.has(tag)) throw new TypeError(`A picture has no ${tag}.`)
  const element = GRAPHIC_TAGS.has(tag) ? document.createElementNS(GRAPHICS, tag) : document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (PICTURE_ATTRIBUTES.has(name)) element.setAttribute(name, value)
  // The content security policy refuses style attributes, but allows scripts to set styles.
  if (style !== '' && element instanceof HTMLElement) element.style.cssText = style
  for (const child of children) element.append(typeof child === 'string' ? child : build(document, child))
  return element
}
