/** Best bid and ask of currency pairs, 1 level a side. */
import { depthsEndpoint } from '../codecs/depth.ts'

export const forexDepths = depthsEndpoint(
  '/forex/depths',
  'forex',
  'Best bid and ask of currency pairs, 1 level a side.',
)
