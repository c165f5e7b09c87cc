/** Looks of drawings that were saved under a name, each for one tool. */
import type { DrawingKind, DrawingStyle } from './drawing.ts'

/** What a template keeps of a drawing: how it looks, and the levels of a `fibonacci`. */
export type DrawingLook = Pick<DrawingStyle, 'colour' | 'width' | 'extent' | 'text'>

/** A saved look. A name occurs once among those of a kind. */
export interface DrawingTemplate {
  readonly kind: DrawingKind
  readonly name: string
  readonly look: DrawingLook
  /** Whether new drawings of the kind look like it; at most one of a kind. */
  readonly isDefault: boolean
}

/** Of all kinds together. */
export const MAX_DRAWING_TEMPLATES = 100

/** Which of the templates is meant. */
export type DrawingTemplateReference = Pick<DrawingTemplate, 'kind' | 'name'>

/** Of a drawing; the words of a text are its own. */
export const lookOf = ({
  kind,
  colour,
  width,
  extent,
  text,
}: DrawingStyle & Pick<DrawingTemplate, 'kind'>): DrawingLook => ({
  colour,
  width,
  extent,
  text: kind === 'fibonacci' ? text : '',
})

/** What a template changes of a drawing of its kind: the words of a text stay. */
export const styleOf = ({
  kind,
  look: { text, ...look },
}: Pick<DrawingTemplate, 'kind' | 'look'>): Partial<DrawingStyle> => (kind === 'fibonacci' ? { ...look, text } : look)
