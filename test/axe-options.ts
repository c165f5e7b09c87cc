/** How axe is asked, in tests of windows as of their parts. */
import type { RunOptions } from 'axe-core'

/** Only what is wrong is told, by its markup: selectors of every element that is right take most of axe's time. */
export const AXE_OPTIONS = {
  resultTypes: ['violations'],
  selectors: false,
  preload: false,
} as const satisfies RunOptions
