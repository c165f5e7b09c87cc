/** The cost of messages, by which a window's rate is limited. */
import { isRecord } from '#model/values/json.ts'
import type { RequestName } from '../requests.ts'

/** For messages that are not listed. */
const DEFAULT_COST = 1

/** By the processor time of the largest message, see `npm run bench messages`. */
const COSTS: Readonly<Partial<Record<RequestName, number>>> = {
  'connection.test': 10,
  'session.signIn': 20,
  'session.signOut': 10,
  'session.leave': 10,
  'session.connectAgain': 20,
  'application.licences': 10,
  'health.forecast': 5,
  'directory.search': 2,
  'watchlist.preview': 25,
  'watchlist.import': 25,
  'watchlist.export': 10,
  'watchlist.edit': 2,
  'watchlist.keepRefused': 5,
  'workspace.duplicate': 10,
  'workspace.export': 5,
  'workspace.import': 50,
  'window.keepLayout': 2,
  'candles.older': 2,
  'drawings.countAffected': 5,
  'alert.backtest': 25,
  'alert.remove': 5,
  'alert.bulk': 5,
  'alert.snooze': 5,
  'alert.rescale': 5,
  'alert.export': 10,
  'alert.import': 50,
  'data.exportAll': 50,
  'data.preview': 100,
  'data.import': 100,
  'data.undoImport': 100,
}

/** Returns the cost of a message. @param message Unvalidated; an invalid one has the cost of its refusal. */
export function costOf(message: unknown): number {
  const name = isRecord(message) && message['kind'] === 'request' ? message['name'] : null
  return typeof name === 'string' && Object.hasOwn(COSTS, name)
    ? (COSTS[name as RequestName] ?? DEFAULT_COST)
    : DEFAULT_COST
}
