/** Latest quotes of futures; the path has the singular. */
import { quoteEndpoint } from '../codecs/quote.ts'

export const futureQuotes = quoteEndpoint('/future/quotes', 'future', 'Latest quotes of futures.')
