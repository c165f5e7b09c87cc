/** Latest quotes of currency pairs and metals; they carry no previous close. */
import { quoteEndpoint } from '../codecs/quote.ts'

export const forexQuotes = quoteEndpoint('/forex/quotes', 'forex', 'Latest quotes of currency pairs and metals.')
