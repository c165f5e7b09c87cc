/** Order books of stocks, 10 levels a side. */
import { depthsEndpoint } from '../codecs/depth.ts'

export const stockDepths = depthsEndpoint('/stock/depths', 'stock', 'Order books of stocks, 10 levels a side.')
