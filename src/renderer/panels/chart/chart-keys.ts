/** What keys do while a chart has the focus. */
import type { ChartModel } from './chart-model.svelte.ts'

const ZOOM_STEP = 1.25
const BIG_STEP = 10

type Acting = Pick<ChartModel, 'step' | 'zoom' | 'showLatest' | 'showOldest' | 'point' | 'pan' | 'window'>

/** Null for a key that means nothing here. */
export function keyAction(
  {
    key,
    shiftKey,
    ctrlKey,
    metaKey,
    altKey,
  }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  model: Acting,
): (() => void) | null {
  if (ctrlKey || metaKey || altKey) return null
  const bars = shiftKey ? BIG_STEP : 1
  const actions: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => model.step(-bars),
    ArrowRight: () => model.step(bars),
    ArrowUp: () => model.zoom(1 / ZOOM_STEP, 1),
    ArrowDown: () => model.zoom(ZOOM_STEP, 1),
    '+': () => model.zoom(1 / ZOOM_STEP, 1),
    '-': () => model.zoom(ZOOM_STEP, 1),
    PageUp: () => model.pan(-model.window.count / 2),
    PageDown: () => model.pan(model.window.count / 2),
    Home: () => model.showOldest(),
    End: () => model.showLatest(),
    Escape: () => model.point(null),
  }
  return actions[key] ?? null
}
