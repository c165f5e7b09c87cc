/** Reads files of positions with the instruments of the directory, and summarises the result. */
import { readFileSync } from 'node:fs'
import { createFindInstrument } from '#core/positions/import/find-instrument.ts'
import { importPositions, type ImportedPositions } from '#core/positions/import/import-positions.ts'
import type { ChosenConventions } from '#core/positions/import/table/table-row.ts'
import { createPriceCurrency } from '#core/positions/lots/price-currency.ts'
import { atOnce } from '#core/reactive/slices.ts'
import type { Knowledge } from '#core/watchlists/files/bare-codes.ts'
import { createDirectory } from '#core/watchlists/directory/directory.ts'
import { decodeText } from '#model/values/text-encoding.ts'

const directory = createDirectory()

/** The knowledge before any request to a service. */
export const directoryKnowledge: Knowledge = {
  isKnown: (instrument) => directory.nameOf(instrument) !== null,
  withCode: directory.withCode,
}

const find = createFindInstrument(
  directoryKnowledge,
  createPriceCurrency(() => null),
)

export const readPositions = (content: string, chosen: ChosenConventions = {}): ImportedPositions =>
  atOnce(importPositions(content, find, chosen))

/** A path below `test/fixtures`. */
export const fixtureText = (path: string): string =>
  decodeText(readFileSync(new URL(`../../fixtures/${path}`, import.meta.url)), TextDecoder)

export const briefLots = ({ lots }: ImportedPositions): readonly string[] =>
  lots.map(({ lot: { instrument, quantity, price, currency, date, fee } }) =>
    [instrument, quantity, price, currency, date, fee].join(' '),
  )

export const briefPassedOver = ({ passedOver }: ImportedPositions): readonly string[] =>
  passedOver.map(({ line, reason }) => `${line} ${reason}`)

export const briefFaults = ({ faults }: ImportedPositions): readonly string[] =>
  faults.map(({ line, reason }) => `${line} ${reason}`)
