/** Finds the group of a subject. */
import type { AssetClass } from '#model/market/asset-class.ts'
import type { Instrument } from '#model/market/instrument.ts'
import type { Operations } from '#core/service/operations.ts'
import type { Group } from './group.ts'
import { createMarketHours } from './market-hours.ts'
import { createIdleInterval, type IdleInterval } from './idle-interval.ts'
import { polledEndpointOf, type PolledKind } from '../demand/subject.ts'

export interface Groups {
  /** Returns null if there is no operation for the kind. */
  groupOf(kind: PolledKind, parts: Instrument): Group | null
  all(): Iterable<Group>
}

export function createGroups(codesPerRequest: number, operations: Pick<Operations, 'refusalOf'>): Groups {
  const hoursOf = createMarketHours()
  const groups = new Map<string, Group>()
  const idleIntervals = new Map<string, IdleInterval>()

  /** All kinds of data of a market are idle together. */
  function idleOf(assetClass: AssetClass, region: string, exchange: string): IdleInterval {
    const key = `${assetClass} ${region} ${exchange}`
    const idle = idleIntervals.get(key) ?? createIdleInterval(hoursOf(assetClass, region))
    idleIntervals.set(key, idle)
    return idle
  }

  return {
    groupOf(kind, { assetClass, region, exchange }) {
      const key = `${kind} ${assetClass} ${region} ${exchange}`
      const known = groups.get(key)
      if (known !== undefined) return known
      const endpoint = polledEndpointOf(kind, assetClass)
      if (endpoint === null) return null
      const idle = idleOf(assetClass, region, exchange)
      const operation = { path: endpoint.path, region }
      const refusal = () => operations.refusalOf(operation)
      const group: Group = {
        ...{ order: groups.size, endpoint, region, exchange, idle, refusal },
        ...{ size: codesPerRequest, items: [], polls: [] },
      }
      groups.set(key, group)
      return group
    },
    all: () => groups.values(),
  }
}
