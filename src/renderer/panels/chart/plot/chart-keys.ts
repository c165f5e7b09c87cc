/** The keyboard actions of a focused chart. */
import { stretched, type PriceScale } from '#renderer/plotting/scales/price-scale.ts'
import type { ChartModel } from '../series/chart-model.svelte.ts'

const ZOOM_STEP = 1.25
const BIG_STEP = 10
/** A fraction of the price axis. */
const PRICE_STEP = 0.1

type Acting = Pick<
  ChartModel,
  'step' | 'zoom' | 'showLatest' | 'showOldest' | 'point' | 'pan' | 'window' | 'priceRange' | 'reset'
>

/** @param scale The price scale as drawn; null before the first drawing. */
export function keyAction(
  {
    key,
    shiftKey,
    ctrlKey,
    metaKey,
    altKey,
  }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  model: Acting,
  scale: PriceScale | null,
): (() => void) | null {
  if (ctrlKey || metaKey || altKey) return null
  if (shiftKey && key in PRICE_KEYS) return priceAction(key, model, scale)
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

const PRICE_KEYS: Readonly<Record<string, readonly [factor: number, shift: number]>> = {
  ArrowUp: [1 / ZOOM_STEP, 0],
  ArrowDown: [ZOOM_STEP, 0],
  PageUp: [1, PRICE_STEP],
  PageDown: [1, -PRICE_STEP],
  Home: [1, 0],
  End: [1, 0],
}

function priceAction(key: string, model: Acting, scale: PriceScale | null): () => void {
  if (key === 'End') return () => model.reset()
  const [factor, shift] = PRICE_KEYS[key] ?? [1, 0]
  return () => {
    model.priceRange = key === 'Home' || scale === null ? null : stretched(scale, factor, shift)
  }
}
