/** Latest quotes of exchange-traded funds (ETFs and LOFs). */
import { quoteEndpoint } from '../quote-codec.ts'

export const fundQuotes = quoteEndpoint(
  '/fund/quotes',
  'fund',
  'Latest quotes of exchange-traded funds (ETFs and LOFs).',
)
