/** Checks that all texts can be read: none is cut off or overlapped, and axe finds no fault. */
import { axeFaults } from '#test/e2e/steps/axe-faults.ts'
import { cutTexts } from '#test/e2e/steps/cut-texts.ts'
import type { Invariant } from './invariant.ts'

const AXE_EVERY = 20

export const textsFit: Invariant = {
  name: 'textsFit',
  graceMs: 1_500,
  check: ({ page }) => cutTexts(page, true),
}

export const textsAreApart: Invariant = {
  name: 'textsAreApart',
  graceMs: 2_000,
  check: ({ reading }) => reading.overlaps,
}

export const axeFindsNothing: Invariant = {
  name: 'axeFindsNothing',
  graceMs: 2_000,
  async check({ world, page, reading, step }) {
    const [title] = reading.dialogs
    const dialog = title && `${title}, ${reading.theme}, ${reading.language}`
    const isNew = dialog !== undefined && !world.judgedDialogs.has(dialog)
    if (!isNew && step % AXE_EVERY !== AXE_EVERY - 1) return []
    const found = await axeFaults(page)
    if (dialog !== undefined && found.length === 0) world.judgedDialogs.add(dialog)
    return found
  },
}
