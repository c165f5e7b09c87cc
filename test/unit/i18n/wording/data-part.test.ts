import { describe, expect, it } from 'vitest'
import { dataChangeText } from '#i18n/wording/data-part.ts'

describe('the preview of an import of all data', () => {
  it('names templates of drawings', () => {
    expect(dataChangeText({ name: 'drawingTemplates', now: 1, then: 3 })).toBe(
      'Templates of drawings: 1 now, 3 in the file',
    )
  })

  it('says of the history of alerts that nothing of it is replaced', () => {
    expect(dataChangeText({ name: 'alertHistory', now: 12, then: 40 })).toContain('existing ones are kept')
  })
})
