/** Latest quotes of indices. */
import { quoteEndpoint } from '../quote-codec.ts'

export const indicesQuotes = quoteEndpoint('/indices/quotes', 'indices', 'Latest quotes of indices.')
