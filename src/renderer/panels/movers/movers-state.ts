/** The stored list and region of a movers panel. */
import { isRecord, type Json } from '#model/values/json.ts'
import type { MoverScope } from '#model/market/mover.ts'

const LIST = /^[\w-]{1,64}$/u
const REGION = /^[A-Z]{2,8}$/u

/** Invalid fields mean all lists or regions. */
export function readMoverScope(stored: Json): MoverScope {
  if (!isRecord(stored)) return { list: null, region: null }
  const { list, region } = stored as Readonly<Record<string, Json>>
  return {
    list: typeof list === 'string' && LIST.test(list) ? list : null,
    region: typeof region === 'string' && REGION.test(region) ? region : null,
  }
}
