/** Best bid and ask of futures, 1 level a side. */
import { depthsEndpoint } from '../codecs/depth.ts'

export const futureDepths = depthsEndpoint('/future/depths', 'future', 'Best bid and ask of futures, 1 level a side.')
