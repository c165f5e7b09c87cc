/** The order book of one stock, 10 levels a side. */
import type { DepthBook } from '../../model/depth-book.ts'
import { decodeSingle } from '../wire/batch.ts'
import { DEPTH, readDepth, writeDepth } from '../codecs/depth.ts'
import type { Endpoint, SingleParameters } from '../endpoint.ts'
import { singleDescriptions, singleQuery } from '../wire/parameters.ts'

/** The value is null when the service has no book of this stock. */
export const stockDepth: Endpoint<SingleParameters, DepthBook | null> = {
  path: '/stock/depth',
  summary: 'The order book of one stock, 10 levels a side.',
  carries: 'single',
  assetClass: 'stock',
  cost: 1,
  parameters: singleDescriptions('stock'),
  shape: DEPTH,
  query: (parameters) => singleQuery('stock', parameters),
  decode: (data, { code }) => decodeSingle(data, code, readDepth),
  encode: (book, { code }) => (book === null ? {} : writeDepth(book, code)),
}
