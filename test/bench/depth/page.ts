/** The page of the bench of books. */
import { offerPlayers } from '../panels/player.ts'
import { createBooks } from './books.ts'

offerPlayers(
  {
    quotedeck: () => import('./quotedeck.ts'),
    'hand DOM': () => import('./hand-dom.ts'),
    canvas: () => import('./canvas.ts'),
  },
  createBooks(),
)
