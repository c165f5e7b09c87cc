/** Order books of crypto pairs, 5 levels a side; order counts are fractional. */
import { depthsEndpoint } from '../codecs/depth.ts'

export const cryptoDepths = depthsEndpoint('/crypto/depths', 'crypto', 'Order books of crypto pairs, 5 levels a side.')
