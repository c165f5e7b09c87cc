/** The keys for drawings of a focused chart. */
import type { DrawingBoard } from './drawing-board.svelte.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

const STEP = 4
const BIG_FACTOR = 5
const BIG_BARS = 10

const ARROWS: Readonly<Record<string, readonly [bars: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** The moved anchor to announce, or `done`. */
export type KeyOutcome = ReturnType<DrawingBoard['moveByKey']> | 'done'

/** Null for a key without an action. */
export function drawingKey(event: Pressed, board: DrawingBoard): (() => KeyOutcome) | null {
  if (event.altKey) return null
  return event.ctrlKey || event.metaKey ? withModifier(event, board) : plain(event, board)
}

function withModifier({ key, shiftKey }: Pressed, board: DrawingBoard): (() => KeyOutcome) | null {
  const { store, selection } = board
  const isZ = key.toLowerCase() === 'z'
  if (isZ && !shiftKey && store.stored.undo !== null) return does(() => void store.undo())
  if ((isZ || key.toLowerCase() === 'y') && store.stored.redo !== null) return does(() => void store.redo())
  if (key.toLowerCase() === 'd' && selection !== undefined) return does(() => void board.duplicate())
  return null
}

function plain(event: Pressed, board: DrawingBoard): (() => KeyOutcome) | null {
  const { placing, selection } = board
  if (event.key === 'Escape') return escape(board)
  const arrow = ARROWS[event.key]
  if (arrow !== undefined && (placing !== null || selection !== undefined)) {
    const [bars, down] = arrow
    const { shiftKey } = event
    return () => board.moveByKey(shiftKey ? bars * BIG_BARS : bars, shiftKey ? down * BIG_FACTOR : down)
  }
  if (placing !== null) return event.key === 'Enter' || event.key === ' ' ? does(() => board.settleByKey()) : null
  if (selection === undefined) return null
  return onSelection(event.key, board)
}

function onSelection(key: string, board: DrawingBoard): (() => KeyOutcome) | null {
  const { selection } = board
  switch (key) {
    case 'Delete':
    case 'Backspace':
      return does(() => board.remove())
    case ' ':
      return does(() => board.nextAnchor())
    case 'Enter':
      return selection?.kind === 'text' ? does(() => (board.asksText = selection)) : null
    default:
      return null
  }
}

function escape(board: DrawingBoard): (() => KeyOutcome) | null {
  if (board.placing !== null) return does(() => board.choose(null))
  if (board.measurement !== null) return does(() => (board.measurement = null))
  return board.selected === null ? null : does(() => board.select(null))
}

const does = (act: () => unknown) => (): 'done' => {
  act()
  return 'done'
}
