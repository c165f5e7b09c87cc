/** Acts on workspaces and windows. */
import { setTimeout as sleep } from 'node:timers/promises'
import { wording } from '#test/e2e/steps/wording.ts'
import { deskOf } from '../world/world.ts'
import { PATIENCE_MS, type User } from '../user.ts'
import type { Reading } from '../reading/reading.ts'
import { isWide, pressing, type Act, type Cause } from './act.ts'

/** The requests that are cancelled when a page closes. */
export const LEFT: readonly Cause[] = [{ kind: 'failedRequest', text: /ERR_ABORTED/u }]
const MAX_WINDOWS = 3

async function name(user: User): Promise<void> {
  await user.dialogShown()
  await user.press('Control+a')
  await user.type(`Desk ${user.chance.whole(1, 999)}`)
  await user.press('Enter')
  await user.dialogGone()
}

/** Resolves when the desk of another workspace is on screen. Each workspace has its own windows. */
async function workspaceAfter(user: User, { window }: Pick<Reading, 'window'>): Promise<void> {
  await user.page.locator(`[data-window]:not([data-window="${window}"])`).waitFor({ timeout: PATIENCE_MS })
  await deskOf(user.page)
  await user.settle()
}

const WORKSPACES = ['Control+1', 'Control+2', 'Control+3'] as const

export const WORKSPACE_ACTS: readonly Act[] = [
  {
    name: 'makes a workspace',
    weight: 2,
    async play(user, before) {
      if (!(await user.command('workspace.create', wording('workspace_new')))) return
      await name(user)
      await workspaceAfter(user, before)
    },
  },
  {
    name: 'duplicates a workspace',
    weight: 1,
    async play(user) {
      await user.command('workspace.duplicate', wording('workspace_duplicate'))
    },
  },
  {
    name: 'renames a workspace',
    weight: 1,
    async play(user) {
      if (await user.command('workspace.rename', wording('workspace_rename'))) await name(user)
    },
  },
  {
    name: 'deletes a workspace',
    weight: 1,
    async play(user, before) {
      if (!(await user.command('workspace.remove', wording('workspace_delete')))) return
      await user.dialogShown()
      await user.click(user.button('workspace_delete_do', user.dialog()))
      await user.dialogGone()
      await workspaceAfter(user, before)
    },
  },
  {
    name: 'goes to a workspace',
    weight: 3,
    isPossible: isWide,
    async play(user, before) {
      const others = (await keysOfWorkspaces(user)).others
      if (others.length === 0) return
      await user.press(user.chance.pick(others))
      await workspaceAfter(user, before)
    },
  },
  pressing('goes to a workspace on a phone', 1, WORKSPACES, { isPossible: (reading) => !isWide(reading) }),
  {
    name: 'leaves a workspace and enters it again',
    weight: 3,
    isPossible: isWide,
    returns: true,
    async play(user, before) {
      const { own, others } = await keysOfWorkspaces(user)
      const [other] = others
      if (own === null || other === undefined) return
      await user.press(other)
      await workspaceAfter(user, before)
      const between = await user.read()
      await user.press(own)
      await workspaceAfter(user, between)
    },
  },
  {
    name: 'loads the page again',
    weight: 2,
    causes: LEFT,
    startsPage: true,
    returns: true,
    async play(user) {
      // Changes are stored with a short delay.
      await sleep(500)
      await user.page.reload()
      await deskOf(user.page)
    },
  },
  {
    name: 'opens a window',
    weight: 1,
    isPossible: (_, { world }) => world.pages.length < MAX_WINDOWS,
    startsPage: true,
    async play(user) {
      user.turnTo(await user.world.openPage())
    },
  },
  {
    name: 'turns to another window',
    weight: 2,
    isPossible: (_, { world }) => world.pages.length > 1,
    startsPage: true,
    async play(user) {
      const others = user.world.pages.filter((page) => page !== user.page)
      user.turnTo(user.chance.pick(others))
      await user.page.bringToFront()
    },
  },
  {
    name: 'closes a window',
    weight: 1,
    isPossible: (_, { world }) => world.pages.length > 1,
    startsPage: true,
    causes: LEFT,
    async play(user) {
      const gone = user.page
      user.turnTo(user.chance.pick(user.world.pages.filter((page) => page !== gone)))
      await gone.close()
      await user.page.bringToFront()
    },
  },
  {
    name: 'changes the size of the window',
    weight: 3,
    async play(user) {
      const width = user.chance.pick([390, 768, 1_024, 1_280, 1_440, 1_440, 1_920, 2_560])
      await user.page.setViewportSize({ width, height: user.chance.pick([700, 844, 900, 1_200]) })
      await user.settle()
    },
  },
]

/** Returns the keys of the current workspace and of the others; null for one without a key. */
async function keysOfWorkspaces(user: User): Promise<{ own: string | null; others: readonly string[] }> {
  await user.click(user.page.locator('[data-workspace]'))
  const names = user.page.locator('[role="menu"] [role="menuitemradio"]')
  await names.first().waitFor()
  const chosen = await names.evaluateAll((items) => items.map((item) => item.getAttribute('aria-checked') === 'true'))
  await user.press('Escape')
  await user.settle()
  const keys = WORKSPACES.slice(0, chosen.length)
  return { own: keys[chosen.indexOf(true)] ?? null, others: keys.filter((_, place) => chosen[place] !== true) }
}
