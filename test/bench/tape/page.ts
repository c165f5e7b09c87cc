/** The page of the bench of tapes. */
import { offerPlayers } from '../panels/player.ts'
import { createTrades } from './trades.ts'

offerPlayers(
  {
    quotedeck: () => import('./quotedeck.ts'),
    'hand DOM': () => import('./hand-dom.ts'),
    canvas: () => import('./canvas.ts'),
  },
  createTrades(),
)
