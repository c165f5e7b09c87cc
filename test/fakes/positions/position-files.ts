/** Reads files of positions with the instruments of the directory, and says briefly what was found. */
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

/** What the application knows before any service was asked. */
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

/** The text of a file below `test/fixtures`. */
export const fixtureText = (path: string): string =>
  decodeText(readFileSync(new URL(`../../fixtures/${path}`, import.meta.url)), TextDecoder)

/** A line for each lot. */
export const briefLots = ({ lots }: ImportedPositions): readonly string[] =>
  lots.map(({ lot: { instrument, quantity, price, currency, date, fee } }) =>
    [instrument, quantity, price, currency, date, fee].join(' '),
  )

/** Line and reason of each row that is passed over. */
export const briefPassedOver = ({ passedOver }: ImportedPositions): readonly string[] =>
  passedOver.map(({ line, reason }) => `${line} ${reason}`)

/** Line and reason of each row that is refused. */
export const briefFaults = ({ faults }: ImportedPositions): readonly string[] =>
  faults.map(({ line, reason }) => `${line} ${reason}`)
