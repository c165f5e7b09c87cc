/** Latest quotes of exchange-traded funds (ETFs and LOFs). */
import { quoteEndpoint } from '../codecs/quote.ts'

export const fundQuotes = quoteEndpoint(
  '/fund/quotes',
  'fund',
  'Latest quotes of exchange-traded funds (ETFs and LOFs).',
)
