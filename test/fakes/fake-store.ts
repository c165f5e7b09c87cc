/** Documents in memory, as JSON text: what cannot be written as JSON does not survive here either. */
import { StoreError, type DocumentName, type Store } from '../../src/core/ports/store.ts'

export interface FakeStore extends Store {
  readonly writes: readonly DocumentName[]
  /** While true, every write throws, as on a full disk. */
  failing: boolean
}

export function createFakeStore(documents: Partial<Record<DocumentName, unknown>> = {}): FakeStore {
  const texts = new Map(Object.entries(documents).map(([name, value]) => [name, JSON.stringify(value)]))
  const writes: DocumentName[] = []
  return {
    writes,
    failing: false,
    read(name) {
      const text = texts.get(name)
      return text === undefined ? undefined : (JSON.parse(text) as unknown)
    },
    write(name, value) {
      if (this.failing) throw new StoreError(`${name}.json: no space left on device`)
      writes.push(name)
      texts.set(name, JSON.stringify(value))
    },
  }
}
