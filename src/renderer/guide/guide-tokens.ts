/** The kinds of Markdown that the guide draws. A page that has another kind fails the test of the guide. */
import type { MarkedToken, Token } from 'marked'

const DRAWN_KINDS = [
  'heading',
  'paragraph',
  'code',
  'list',
  'list_item',
  'table',
  'strong',
  'em',
  'codespan',
  'link',
  'text',
] as const
/** Space between blocks, which the styles make. */
const SPACE = 'space'

/** A piece of a page as `marked` reads it, of a kind that the guide draws. */
export type GuideToken = Extract<MarkedToken, { type: (typeof DRAWN_KINDS)[number] }>

/**
 * A picture by itself is for readers elsewhere: here the application stands behind the page.
 */
const isPicture = (token: Token): boolean =>
  token.type === 'paragraph' && (token.tokens ?? []).every(({ type }) => type === 'image')

const isDrawn = (token: Token): token is GuideToken => DRAWN_KINDS.some((kind) => kind === token.type)

/** Whether the guide shows the token as it is meant to be. */
export const isKnown = (token: Token): boolean => isDrawn(token) || token.type === SPACE || token.type === 'image'

/** What is to be drawn. A token of an unknown kind becomes text as it is written, so that nothing is left out. */
export const guideTokens = (tokens: readonly Token[]): readonly GuideToken[] =>
  tokens
    .filter((token) => token.type !== SPACE && !isPicture(token))
    .map((token) => (isDrawn(token) ? token : { type: 'text', raw: token.raw, text: token.raw }))
