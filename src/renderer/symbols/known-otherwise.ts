/** Finds known instruments with the code of an unknown instrument. */
import type { Client } from '#contract/wire/client.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import { marketOf } from '#i18n/wording/instrument.ts'

export interface KnownOtherwise {
  readonly instrument: InstrumentId
  /** The markets in words; may be empty. */
  readonly markets: string
}

export async function knownOtherwise(
  client: Pick<Client, 'request'>,
  instrument: InstrumentId,
): Promise<KnownOtherwise> {
  const { code } = instrumentOf(instrument)
  const found = await client.request('directory.search', { text: code })
  const others = found.filter((one) => one.instrument !== instrument && instrumentOf(one.instrument).code === code)
  return { instrument, markets: others.map((one) => marketOf(one.instrument)).join(', ') }
}
