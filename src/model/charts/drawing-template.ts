/** Saved styles of drawings, each for one tool. */
import type { DrawingKind, DrawingStyle } from './drawing.ts'

/** The stored style; levels only for a `fibonacci`. */
export type DrawingLook = Pick<DrawingStyle, 'colour' | 'width' | 'extent' | 'text'>

/** A saved style, unique by kind and name. */
export interface DrawingTemplate {
  readonly kind: DrawingKind
  readonly name: string
  readonly look: DrawingLook
  /** The default of its kind. */
  readonly isDefault: boolean
}

/** Maximum number of templates of all kinds together. */
export const MAX_DRAWING_TEMPLATES = 100

/** The key of a template. */
export type DrawingTemplateReference = Pick<DrawingTemplate, 'kind' | 'name'>

/** Returns the style of a drawing, without the words of a text. */
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

/** Returns the fields that a template changes. The words of a text stay. */
export const styleOf = ({
  kind,
  look: { text, ...look },
}: Pick<DrawingTemplate, 'kind' | 'look'>): Partial<DrawingStyle> => (kind === 'fibonacci' ? { ...look, text } : look)
