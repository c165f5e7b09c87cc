import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { UserDocumentName } from '#model/application/stored-name.ts'
import type { BoundedFormat } from '#core/storage/document-bound.ts'
import { createGroupCommit } from '#core/storage/group-commit.ts'
import { createUserDocument } from '#core/storage/user-document.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { userDocuments } from '#test/fakes/profile/user-documents.ts'

const formatOf = (name: UserDocumentName): BoundedFormat<number> => ({
  name,
  version: 1,
  migrations: {},
  outline: v.number(),
  read: (content) => Number(content ?? 0),
})

function open(name: UserDocumentName) {
  const clock = createFakeClock()
  const store = createFakeStore({ [name]: { version: 1, content: 7 } })
  const document = createUserDocument(userDocuments({ store, commits: createGroupCommit(clock) }), formatOf(name))
  const stored = () => (store.read(name) as { readonly content: number }).content
  return { clock, document, stored }
}

describe('a document of the user', () => {
  it('is read as it was stored, and in a burst as it was changed last', () => {
    const { clock, document, stored } = open('watchlists')
    expect(document.read()).toBe(7)
    for (const content of [8, 9, 10]) {
      document.write(content)
      expect(document.read()).toBe(content)
    }
    expect(stored()).toBe(8)
    clock.advance(1_000)
    expect([stored(), document.read()]).toEqual([10, 10])
  })

  it.each(['alerts', 'connection'] as const)(
    'is written within each change where events or a key are stored beside it: %s',
    (name) => {
      const { document, stored } = open(name)
      for (const content of [8, 9]) {
        document.write(content)
        expect([stored(), document.read()]).toEqual([content, content])
      }
    },
  )
})
