import { describe, expect, it } from 'vitest'
import { joinSubjects } from '#core/hub/subject.ts'
import { createVariable } from '#core/reactive/variable.ts'
import type { NumberedNotice } from '#model/application/notice.ts'

const notices = createVariable<readonly NumberedNotice[]>([])

describe('joined subjects', () => {
  it('answer the topics and requests of all of them', () => {
    const { topics, requests } = joinSubjects([
      { topics: { notices } },
      { topics: { menu: { current: () => [] } }, requests: { 'notice.dismiss': () => null } },
      { requests: { 'market.zones': () => ({}) as never } },
    ])
    expect(Object.keys(topics)).toEqual(['notices', 'menu'])
    expect(Object.keys(requests)).toEqual(['notice.dismiss', 'market.zones'])
  })

  it('refuse two subjects that answer the same topic or request', () => {
    expect(() => joinSubjects([{ topics: { notices } }, { topics: { notices } }])).toThrow(
      'Two subjects answer "notices"',
    )
    const dismiss = { requests: { 'notice.dismiss': () => null } }
    expect(() => joinSubjects([dismiss, dismiss])).toThrow('Two subjects answer "notice.dismiss"')
  })
})
