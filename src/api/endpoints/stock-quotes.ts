/** Latest quotes of stocks of one region and exchange. */
import { quoteEndpoint } from '../codecs/quote.ts'

export const stockQuotes = quoteEndpoint(
  '/stock/quotes',
  'stock',
  'Latest quotes of stocks of one region and exchange.',
)
