/** The samples of the design page: names of tokens and states of components. */
import type { MarkShape } from '#renderer/components/frames/mark-shape.ts'
import { SEPARATOR, type MenuItem } from '#renderer/components/menus/menu-item.ts'

export const COLOURS = [
  '--chrome', '--surface', '--surface-raised', '--surface-overlay', '--surface-hover', '--surface-selected',
  '--surface-control', '--border', '--border-control', '--row-line', '--text', '--text-quiet', '--text-faint',
  '--accent', '--accent-text', '--focus', '--danger', '--danger-surface', '--warning', '--warning-surface',
  '--success', '--success-surface', '--information-surface', '--simulated', '--gain', '--loss', '--gain-flash',
  '--loss-flash', '--link-1', '--link-2', '--link-3', '--link-4', '--link-5', '--link-6', '--link-7', '--link-8',
  '--link-9',
] as const // prettier-ignore

const STEPS = [5, 4, 3, 2, 1] as const
const heat = (side: 'gain' | 'loss', step: number) => ({
  name: `${side} ${step}`,
  ground: `color-mix(in srgb, var(--${side}-fill) var(--heat-${step}), var(--surface))`,
})
export const HEATS = [
  ...STEPS.map((step) => heat('loss', step)),
  ...STEPS.toReversed().map((step) => heat('gain', step)),
]

export const TYPE = [
  { token: '--text-size-large', use: 'The one figure of a view' },
  { token: '--text-size-title', use: 'Headings' },
  { token: '--text-size-reading', use: 'Read at length' },
  { token: '--text-size', use: 'Numbers and what is said' },
  { token: '--text-size-small', use: 'Labels' },
  { token: '--text-size-mark', use: 'Inside a mark' },
] as const

export const SPACES = ['--space-1', '--space-2', '--space-3', '--space-4', '--space-6'] as const
export const HEIGHTS = [
  '--row-height', '--heading-height', '--control-height', '--control-height-small', '--bar-height', '--tab-height',
  '--item-height',
] as const // prettier-ignore

export const BUTTONS = ['plain', 'primary', 'quiet'] as const
export const BANNERS = ['information', 'warning', 'danger', 'success'] as const
export const MARKS: readonly MarkShape[] = [
  'dotted', 'clock', 'moon', 'half', 'pause', 'cross', 'triangle', 'barred', 'excluded', 'hourglass', 'lock', 'disc', 'parted',
  'unplugged', 'history', 'forward',
] // prettier-ignore

export const TABS = [
  { id: 'all', label: 'All' },
  { id: 'history', label: 'History', count: 3 },
] as const

const run = () => undefined
export const MENU: readonly MenuItem[] = [
  { kind: 'heading', label: 'A heading' },
  { kind: 'action', label: 'Chosen', isChosen: true, run },
  { kind: 'action', label: 'Not chosen', isChosen: false, hint: 'Ctrl+K', run },
  SEPARATOR,
  { kind: 'action', label: 'Cannot be chosen', isDisabled: true, run },
]
