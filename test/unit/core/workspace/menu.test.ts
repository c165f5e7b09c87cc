import { describe, expect, it } from 'vitest'
import { createMenu } from '#core/workspace/menu.ts'
import type { Payload } from '#contract/requests.ts'
import type { WindowId } from '#model/workspace/workspace.ts'

const FIRST = 'window-1' as WindowId
const SECOND = 'window-2' as WindowId
const CALLER = { onClose: () => undefined }
const menuOf = (label: string): Payload<'menu.describe'> => ({
  menus: [{ label, groups: [[{ command: 'keys.show', label: 'Keys', chord: null }]] }],
})

function open() {
  const changes: unknown[] = []
  const menu = createMenu((topic, parameter) => changes.push([topic, parameter]))
  const { requests, topics } = menu
  return {
    changes,
    topics,
    describeAs: (label: string) => void requests['menu.describe'](menuOf(label), CALLER),
    choose: (window: WindowId, command: string) =>
      void requests['menu.choose']({ window, command, instrument: null }, CALLER),
  }
}

describe('the menu', () => {
  it('is published once, however many windows describe it alike', () => {
    const { changes, topics, describeAs } = open()
    describeAs('View')
    describeAs('View')
    expect(topics.menu.current(null)).toEqual(menuOf('View').menus)
    expect(changes).toEqual([['menu', null]])
    describeAs('显示')
    expect(topics.menu.current(null)).toEqual(menuOf('显示').menus)
  })

  it('publishes a choice to its window only, again for every choice', () => {
    const { changes, topics, choose } = open()
    choose(FIRST, 'keys.show')
    const once = topics.chosenCommand.current(FIRST)
    choose(FIRST, 'keys.show')
    const twice = topics.chosenCommand.current(FIRST)
    expect(once?.command).toBe('keys.show')
    expect(twice?.number).toBeGreaterThan(once?.number ?? Infinity)
    expect(topics.chosenCommand.current(SECOND)).toBeNull()
    expect(changes).toEqual([
      ['chosenCommand', FIRST],
      ['chosenCommand', FIRST],
    ])
  })

  it('forgets a choice once its window does not listen any more', () => {
    const { topics, choose } = open()
    const stop = topics.chosenCommand.activate?.(FIRST, 'visible', () => undefined)
    choose(FIRST, 'keys.show')
    stop?.()
    expect(topics.chosenCommand.current(FIRST)).toBeNull()
  })
})
