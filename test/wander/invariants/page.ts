/** Checks that a page reports no trouble, keeps its parts inside the window, and has a valid focus. */
import type { Focus } from '../reading/reading.ts'
import type { Invariant } from './invariant.ts'

export const noTrouble: Invariant = {
  name: 'noTrouble',
  graceMs: 0,
  check: ({ act, trouble }) =>
    trouble
      .filter(({ kind, text }) => !(act.causes ?? []).some((cause) => cause.kind === kind && cause.text.test(text)))
      .map(({ kind, text }) => `${kind}: ${text}`),
}

export const nothingOutside: Invariant = {
  name: 'nothingOutside',
  graceMs: 1_500,
  check: ({ reading }) => reading.outside,
}

export const focusIsKnown: Invariant = {
  name: 'focusIsKnown',
  graceMs: 1_500,
  check({ world, act, before, reading }) {
    const { focus } = reading
    const hadNone = (world.focusBefore?.isNothing ?? true) || act.startsPage === true
    if (focus.isNothing) return hadNone ? [] : [`the focus went from ${before.focus.name} to nothing`]
    // A closed dialog returns the focus to the field that had it before.
    const isNamed = ({ name }: Focus) => name === focus.name || reading.language !== before.language
    const wasThere = [before.focus, world.focusBefore].some((one) => one?.isField === true && isNamed(one))
    return focus.isField && !wasThere && act.choosesField !== true
      ? [`the focus went from ${before.focus.name} to a field: ${focus.name}`]
      : []
  },
}
