/** What the application sends: how often, and with which key. */
import { MINUTE_MS } from '../../../src/model/duration.ts'
import type { Invariant } from './invariant.ts'

export const budget: Invariant = {
  name: 'budget',
  says: 'In any 60 s of true time a host is reached by at most as many requests as its plan states, restarts included.',
  watch(world, violate) {
    let unstoredAt = -Infinity
    let isUnwritable = false
    let excusedUntil = -Infinity
    return {
      // What cannot be written down is unknown to the next process, and the user was told so.
      logged(line) {
        if (line.startsWith('the budget cannot be stored')) unstoredAt = world.machine.trueNow()
      },
      reported(notice) {
        if (notice.kind === 'profileUnwritable') isUnwritable = true
      },
      ended() {
        if (isUnwritable) unstoredAt = world.machine.trueNow()
        isUnwritable = false
      },
      started() {
        const now = world.machine.trueNow()
        if (now - unstoredAt < 2 * MINUTE_MS) excusedUntil = now + MINUTE_MS
      },
      arrived(host, _request, count) {
        const stated = world.statedLimit(host)
        if (count > stated && world.machine.trueNow() > excusedUntil)
          violate(`${count} requests within 60 s reached ${host}, which allows ${stated}`)
        if (count === stated) world.sometimes.reached('the budget is used up')
      },
    }
  },
}

export const keyStaysHome: Invariant = {
  name: 'keyStaysHome',
  says: 'A key reaches the host that it was given for and no other, in its header and nowhere else.',
  watch: (world, violate) => ({
    arrived(host, { token, url }) {
      const owner = world.ownerOfKey(token)
      if (owner !== host) violate(`${host} was sent the key of ${owner ?? 'nobody'}`)
      if (url.includes(token)) violate(`an address holds the key: ${url.replace(token, 'KEY')}`)
    },
    logged(line) {
      const key = world.keys().find((token) => line.includes(token))
      if (key !== undefined) violate(`the log holds the key: ${line.replaceAll(key, 'KEY')}`)
    },
  }),
}
