/** Acts on workspaces and windows. */
import { setTimeout as sleep } from 'node:timers/promises'
import { wording } from '../../e2e/wording.ts'
import { deskOf } from '../world/world.ts'
import type { User } from '../user.ts'
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

/** Resolves when another workspace than before is on screen. */
async function workspaceAfter(user: User, before: string): Promise<void> {
  for (let looks = 0; looks < 100; looks++) {
    if ((await user.page.locator('[data-workspace]').getAttribute('data-workspace')) !== before) break
    await sleep(30)
  }
  await deskOf(user.page)
  await user.settle()
}

const WORKSPACES = ['Control+1', 'Control+2', 'Control+3'] as const

export const WORKSPACE_ACTS: readonly Act[] = [
  {
    name: 'makes a workspace',
    weight: 2,
    async play(user, { workspace }) {
      if (!(await user.command('workspace.create', wording('workspace_new')))) return
      await name(user)
      await workspaceAfter(user, workspace)
    },
  },
  {
    name: 'duplicates a workspace',
    weight: 1,
    async play(user, { workspace }) {
      if (!(await user.command('workspace.duplicate', wording('workspace_duplicate')))) return
      await workspaceAfter(user, workspace)
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
    async play(user, { workspace }) {
      if (!(await user.command('workspace.remove', wording('workspace_delete')))) return
      await user.dialogShown()
      await user.click(user.button('workspace_delete_do', user.dialog()))
      await user.dialogGone()
      await workspaceAfter(user, workspace)
    },
  },
  pressing('goes to a workspace', 3, WORKSPACES),
  {
    name: 'leaves a workspace and enters it again',
    weight: 3,
    isPossible: isWide,
    returns: true,
    async play(user, { workspace }) {
      const own = await placeOf(user)
      const other = WORKSPACES.find((_, place) => place !== own)
      if (own === null || other === undefined) return
      await user.press(other)
      await workspaceAfter(user, workspace)
      await user.press(WORKSPACES[own] ?? other)
      await user.page.locator(`[data-workspace="${workspace}"]`).waitFor()
      await deskOf(user.page)
    },
  },
  {
    name: 'loads the page again',
    weight: 2,
    causes: LEFT,
    startsPage: true,
    returns: true,
    async play(user) {
      // A change is stored a moment after it was made.
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

/** The index of another workspace that a key leads to, from 0, or null. */
async function placeOf(user: User): Promise<number | null> {
  await user.click(user.page.locator('[data-workspace]'))
  const names = user.page.locator('[role="menu"] [role="menuitemradio"]')
  await names.first().waitFor()
  const chosen = await names.evaluateAll((items) => items.map((item) => item.getAttribute('aria-checked') === 'true'))
  await user.press('Escape')
  await user.settle()
  const place = chosen.indexOf(true)
  return chosen.length > 1 && place >= 0 && place < WORKSPACES.length ? place : null
}
