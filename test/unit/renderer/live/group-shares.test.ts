import { describe, expect, it } from 'vitest'
import type { LinkGroupNumber } from '#model/workspace/link-group.ts'
import { createGroupShares } from '#renderer/live/group-shares.ts'

describe('a message of a panel to its link group', () => {
  it('reaches the others that follow the group at that moment, and not itself', () => {
    const shares = createGroupShares<string>()
    const [first, second] = [{}, {}]
    const received: string[] = []
    let group: LinkGroupNumber | null = 1
    shares.watch(first, () => 1, (value) => received.push(`first ${value}`)) // prettier-ignore
    const stop = shares.watch(second, () => group, (value) => received.push(`second ${value}`)) // prettier-ignore
    shares.notify(first, 1, '1Y')
    shares.notify(first, null, 'nobody')
    group = 2
    shares.notify(first, 1, 'left')
    group = 1
    stop()
    shares.notify(first, 1, 'stopped')
    expect(received).toEqual(['second 1Y'])
  })
})
