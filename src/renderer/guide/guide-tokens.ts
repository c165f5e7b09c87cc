/** The Markdown kinds that the guide renders. A page with another kind fails the test of the guide. */
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
/** Space between blocks, which the styles provide. */
const SPACE = 'space'

export type GuideToken = Extract<MarkedToken, { type: (typeof DRAWN_KINDS)[number] }>

/** A picture without text is for readers outside the application. */
const isPicture = (token: Token): boolean =>
  token.type === 'paragraph' && (token.tokens ?? []).every(({ type }) => type === 'image')

const isDrawn = (token: Token): token is GuideToken => DRAWN_KINDS.some((kind) => kind === token.type)

export const isKnown = (token: Token): boolean => isDrawn(token) || token.type === SPACE || token.type === 'image'

/** A token of an unknown kind becomes its source text, so that nothing is omitted. */
export const guideTokens = (tokens: readonly Token[]): readonly GuideToken[] =>
  tokens
    .filter((token) => token.type !== SPACE && !isPicture(token))
    .map((token) => (isDrawn(token) ? token : { type: 'text', raw: token.raw, text: token.raw }))
