/** The options of axe in tests of windows and components. */
import type { RunOptions } from 'axe-core'

/** Reports only violations, by their markup: selectors of passing elements take most of axe's time. */
export const AXE_OPTIONS = {
  resultTypes: ['violations'],
  selectors: false,
  preload: false,
} as const satisfies RunOptions
