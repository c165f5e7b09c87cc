/** Checks that undoing a change restores the documents. */
import type { DocumentName } from '#model/application/stored-name.ts'
import { readDocuments } from '../world/inspect.ts'
import type { World } from '../world/world.ts'
import type { ActMoment } from './act.ts'

interface Change {
  readonly change: () => Promise<{ readonly kind: string; readonly answer?: unknown }>
  readonly takeBack: () => Promise<{ readonly kind: string; readonly answer?: unknown }>
}

/** Makes a change, undoes it, and compares the documents with their state before. */
export async function takesBack(
  { world }: ActMoment,
  names: readonly DocumentName[],
  { change, takeBack }: Change,
): Promise<void> {
  const run = world.running()
  const before = run === null ? null : await readDocuments(run)
  if (run === null || before === null || !isDone(await change())) return
  if (!run.isAlive() || !isDone(await takeBack()) || !run.isAlive()) return
  const after = await readDocuments(run)
  if (after !== null && run.isAlive()) compare(world, names, before, after)
}

type Documents = NonNullable<Awaited<ReturnType<typeof readDocuments>>>

function compare(world: World, names: readonly DocumentName[], before: Documents, after: Documents): void {
  world.sometimes.reached('a change was taken back and compared')
  for (const name of names) {
    const [was, is] = [JSON.stringify(before[name]), JSON.stringify(after[name])]
    if (was === is) continue
    const detail = `${name} was ${was}, and is ${is} after it was taken back`
    world.violate({ invariant: 'takenBackIsAsBefore', detail })
  }
}

const isDone = ({ kind, answer }: { readonly kind: string; readonly answer?: unknown }): boolean =>
  kind === 'answered' && (answer as { readonly ok?: boolean } | null)?.ok !== false
