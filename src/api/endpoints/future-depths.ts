/** Best bid and ask of futures, 1 level a side. */
import { depthsEndpoint } from '../depth-codec.ts'

export const futureDepths = depthsEndpoint('/future/depths', 'future', 'Best bid and ask of futures, 1 level a side.')
