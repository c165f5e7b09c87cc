/** Acts on the service and the shell: connecting, failing, kills and sleep. */
import { setTimeout as sleep } from 'node:timers/promises'
import { wording } from '#test/e2e/steps/wording.ts'
import type { FaultRule } from '#simulator/faults/fault-rules.ts'
import { PATIENCE_MS, type User } from '../user.ts'
import { deskOf } from '../world/world.ts'
import { commanding, type Act, type Cause } from './act.ts'
import { LEFT } from './workspace-acts.ts'

/** The trouble while no server answers. */
const GONE: readonly Cause[] = [
  ...LEFT,
  { kind: 'consoleError', text: /ERR_CONNECTION_(?:REFUSED|RESET)|ERR_EMPTY_RESPONSE|WebSocket connection/u },
  { kind: 'failedRequest', text: /ERR_CONNECTION|ERR_EMPTY_RESPONSE/u },
]
/** A failing service refuses requests with its failure. */
const FAILING: readonly Cause[] = [{ kind: 'refusedRequest', text: /failure|service/u }]

const FAULTS: readonly (readonly [name: string, rule: Partial<FaultRule> & Pick<FaultRule, 'fault'>])[] = [
  ['is slow', { fault: 'latency', delayMs: 1_500, rate: 0.5 }],
  ['resets connections', { fault: 'reset', rate: 0.4 }],
  ['fails', { fault: 'status', status: 503, rate: 0.5 }],
  ['asks to wait', { fault: 'status', status: 429, retryAfterSeconds: 5, times: 2 }],
  ['leaves codes out', { fault: 'missingCodes', share: 0.3, rate: 0.5 }],
  ['sends no prices', { fault: 'nanStrings', rate: 0.3 }],
  ['cuts answers off', { fault: 'cutJson', rate: 0.3 }],
]

/** Applies fault rules to both services. */
function strike(user: User, rules: readonly object[]): void {
  const seed = user.chance.whole(1, 1_000)
  const whole = rules.map((rule) => ({
    rate: 1,
    paths: '*',
    regions: '*',
    times: null,
    fromSeconds: 0,
    untilSeconds: null,
    ...rule,
  }))
  for (const market of [user.world.simulated, user.world.second])
    market.faults.set({ seed, rules: whole as unknown as readonly FaultRule[] })
}

export const SERVICE_ACTS: readonly Act[] = [
  {
    name: 'connects the second service',
    weight: 2,
    isPossible: ({ isSimulated, loss }) => isSimulated && loss === null,
    async play(user) {
      if (!(await user.command('connection.open', wording('action_connect')))) return
      await user.dialogShown()
      const dialog = user.dialog()
      await user.write(dialog.locator('input[type="url"]'), user.world.second.baseUrl)
      await user.write(dialog.locator('input[type="password"]'), 'key')
      await user.write(dialog.locator('input[inputmode="numeric"]').last(), `${user.world.requestsPerMinute}`)
      await user.press('Enter')
      await user.dialogGone()
    },
  },
  {
    name: 'returns to the simulated market',
    weight: 2,
    isPossible: ({ isSimulated, loss }) => !isSimulated && loss === null,
    async play(user) {
      if (!(await user.command('connection.open', wording('action_connect')))) return
      await user.dialogShown()
      await user.click(user.button('connect_sign_out', user.dialog()))
      await user.dialogGone()
      await user.page.locator('[data-mark="simulated"]').waitFor({ timeout: PATIENCE_MS })
    },
  },
  commanding('pauses or goes on asking the service', 1, [['polling.toggle', 'command_polling']]),
  commanding('tries the service at once', 1, [['service.tryNow', 'command_try_now']], { causes: FAILING }),
  {
    name: 'has a service that is in trouble',
    weight: 2,
    causes: FAILING,
    async play(user) {
      const [, rule] = user.chance.pick(FAULTS)
      strike(user, [rule])
      await sleep(1_500)
    },
  },
  {
    name: 'has a service that is well again',
    weight: 3,
    causes: FAILING,
    async play(user) {
      strike(user, [])
      await sleep(300)
    },
  },
  {
    name: 'kills and restarts the shell',
    weight: 1,
    causes: GONE,
    startsPage: true,
    async play(user) {
      for (const page of user.world.pages) if (page !== user.page) await page.close()
      await user.world.killShell()
      // A change of the key alone would not reload the document.
      await user.page.goto('about:blank')
      await user.page.goto(user.world.shell.address)
      await deskOf(user.page)
    },
  },
  {
    name: 'has a shell that hangs for seconds',
    weight: 1,
    causes: GONE,
    async play(user) {
      user.world.shell.process.hang()
      await sleep(user.chance.pick([1_000, 3_000]))
      user.world.shell.process.goOn()
      await user.page.locator('[data-loss]').waitFor({ state: 'detached', timeout: 30_000 })
    },
  },
  {
    name: 'lets time pass',
    weight: 3,
    play: (user) => sleep(user.chance.pick([500, 1_500, 3_000])),
  },
]
