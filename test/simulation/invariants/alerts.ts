/** What alerts tell the user. */
import type { Invariant } from './invariant.ts'

export const toldOnce: Invariant = {
  name: 'toldOnce',
  says: 'No event of an alert is notified twice, restarts included.',
  watch(world, violate) {
    const told = new Set<string>()
    return {
      notified({ events }) {
        world.sometimes.reached('an alert was notified')
        for (const { number, alert, instrument, revision, arming, firedAt } of events) {
          const name = `event ${number}: ${alert} revision ${revision} arming ${arming} on ${instrument ?? 'nothing'} at ${firedAt}`
          if (told.has(name)) violate(`${name} was told twice`)
          told.add(name)
        }
      },
    }
  },
}

export const firesOnServedPrices: Invariant = {
  name: 'firesOnServedPrices',
  says: 'An alert fires on a price that reached its level, and on none that nobody served or that is not finite.',
  watch: (_world, violate) => ({
    notified({ events }) {
      for (const { alert, conditions, price, instrument } of events) {
        const [condition] = conditions
        if (condition?.kind !== 'price') continue
        if (price === null || !Number.isFinite(price) || price <= 0)
          violate(`${alert} on ${instrument ?? ''} fired at ${price ?? 'no price'}`)
        else if (condition.direction === 'up' ? price < condition.price : price > condition.price)
          violate(
            `${alert} on ${instrument ?? ''} fired at ${price}, its level ${condition.price} ${condition.direction} was not reached`,
          )
      }
    },
  }),
}
