/** Order books of stocks, 10 levels a side. */
import { depthsEndpoint } from '../depth-codec.ts'

export const stockDepths = depthsEndpoint('/stock/depths', 'stock', 'Order books of stocks, 10 levels a side.')
