/** Documents in memory, as JSON text: other values do not survive here either. */
import type { DocumentName } from '#model/application/stored-name.ts'
import { StoreError, type Store } from '#core/ports/store.ts'

export interface FakeStore extends Store {
  readonly writes: readonly DocumentName[]
  /** The texts of documents that were set aside or copied. */
  readonly setAsideTexts: readonly string[]
  /** Documents that were damaged or missing. */
  readonly behind: Set<DocumentName>
  /** While true, every write throws, as on a full disk. */
  failing: boolean
}

export function createFakeStore(documents: Partial<Record<DocumentName, unknown>> = {}): FakeStore {
  const texts = new Map(Object.entries(documents).map(([name, value]) => [name, JSON.stringify(value)]))
  const writes: DocumentName[] = []
  const setAside: string[] = []
  const behind = new Set<DocumentName>()
  return {
    writes,
    behind,
    setAsideTexts: setAside,
    failing: false,
    read(name) {
      const text = texts.get(name)
      return text === undefined ? undefined : (JSON.parse(text) as unknown)
    },
    mayBeBehind: (name) => behind.has(name),
    setAside(name) {
      const text = texts.get(name)
      if (this.failing || text === undefined) throw new StoreError(`${name}.json cannot be moved`)
      setAside.push(text)
      texts.delete(name)
    },
    copyAside(name) {
      const text = texts.get(name)
      if (this.failing || text === undefined) throw new StoreError(`${name}.json cannot be copied`)
      setAside.push(text)
    },
    write(name, value) {
      if (this.failing) throw new StoreError(`${name}.json: no space left on device`)
      writes.push(name)
      texts.set(name, JSON.stringify(value))
    },
  }
}
