import { describe, expect, it } from 'vitest'
import { DOCUMENT_NAMES } from '#model/application/stored-name.ts'
import { noticeSentence } from '#i18n/wording/notice.ts'

describe('a notice about a document', () => {
  // A document with a single-word name has that word as its name in English.
  it.each(DOCUMENT_NAMES.filter((name) => /[A-Z]/u.test(name)))('calls it by words of the user: %s', (name) => {
    expect(noticeSentence({ kind: 'documentMissing', document: name })).not.toContain(name)
  })
})
