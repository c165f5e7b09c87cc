/** Latest quotes of indices. */
import { quoteEndpoint } from '../codecs/quote.ts'

export const indicesQuotes = quoteEndpoint('/indices/quotes', 'indices', 'Latest quotes of indices.')
