/** Describes the acts for `docs/wander.md`. */
import type { TroubleKind } from '../world/faults.ts'
import type { Act } from './act.ts'

const TROUBLE: Readonly<Record<TroubleKind, string>> = {
  pageError: 'errors of the page',
  consoleError: 'errors in the console',
  failedRequest: 'failed requests',
  refusedRequest: 'refused requests',
}

function undoOf({ undo, returns }: Act): string {
  if (undo !== undefined) return undo.name
  return returns === true ? 'the act itself' : ''
}

function excusesOf({ causes = [], startsPage, choosesField }: Act): string {
  const kinds = new Set(causes.map(({ kind }) => TROUBLE[kind]))
  return [
    ...kinds,
    ...(startsPage === true ? ['the focus on nothing'] : []),
    ...(choosesField === true ? ['the focus in a field'] : []),
  ].join(', ')
}

export const actRow = (act: Act): readonly [act: string, undo: string, excuses: string] => [
  act.name,
  undoOf(act),
  excusesOf(act),
]
