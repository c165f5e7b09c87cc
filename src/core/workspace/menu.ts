/** Connects the application's menu. Windows describe it and execute its commands; the shell shows it and reports choices. */
import type { RequestHandlers } from '#contract/requests.ts'
import type { ChosenCommand, MenuDescription } from '#model/application/menu.ts'
import type { WindowId } from '#model/workspace/workspace.ts'
import type { TopicChanged } from '../hub/change-bus.ts'
import type { TopicProviders } from '../hub/topic-provider.ts'

export interface Menu {
  readonly requests: Pick<RequestHandlers, 'menu.describe' | 'menu.choose'>
  readonly topics: Pick<TopicProviders, 'menu' | 'chosenCommand'>
}

export function createMenu(changed: TopicChanged): Menu {
  let described: readonly MenuDescription[] = []
  let count = 0
  const chosen = new Map<WindowId, ChosenCommand>()

  return {
    requests: {
      'menu.describe': ({ menus }) => {
        // Every window describes the same menu.
        if (JSON.stringify(menus) === JSON.stringify(described)) return null
        described = menus
        changed('menu', null)
        return null
      },
      'menu.choose': ({ window, command, instrument }) => {
        count += 1
        chosen.set(window, { number: count, command, instrument })
        changed('chosenCommand', window)
        return null
      },
    },
    topics: {
      menu: { current: () => described },
      chosenCommand: {
        current: (window) => chosen.get(window) ?? null,
        activate: (window) => () => void chosen.delete(window),
      },
    },
  }
}
