/** Latest quotes of crypto pairs; they carry no previous close and no change. */
import { quoteEndpoint } from '../codecs/quote.ts'

export const cryptoQuotes = quoteEndpoint('/crypto/quotes', 'crypto', 'Latest quotes of crypto pairs.')
