/**
 * Watchlists as plain text: instruments separated by commas or line ends, each written `REGION:CODE` (a stock),
 * `class:REGION:CODE` or `class:REGION:EXCHANGE:CODE`.
 */
import { isAssetClass, type AssetClass } from '../../model/asset-class.ts'
import { readLines, type Imported, type Line, type Understood } from './import-lines.ts'

export function importText(lines: readonly Line[]): Imported {
  return readLines(lines, (text) =>
    text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '')
      .map(understand),
  )
}

function understand(word: string): Understood {
  const parts = word.split(':').map((part) => part.trim())
  switch (parts.length) {
    case 2:
      return named('stock', parts[0], '', parts[1])
    case 3:
      return named(parts[0], parts[1], '', parts[2])
    case 0:
    case 1:
      return 'format'
    default:
      // A code may itself contain colons.
      return named(parts[0], parts[1], parts[2], parts.slice(3).join(':'))
  }
}

/** Class and region are understood in either case; exchange and code are taken as they are written. */
export function named(assetClass = '', region = '', exchange = '', code = ''): Understood {
  const name = classNamed(assetClass)
  return name === null ? 'class' : { assetClass: name, region: region.toUpperCase(), exchange, code }
}

/** The names by which other programs know two of the classes. */
const OTHER_NAMES: Readonly<Record<string, AssetClass>> = { futures: 'future', index: 'indices' }

function classNamed(text: string): AssetClass | null {
  const name = text.toLowerCase()
  if (isAssetClass(name)) return name
  return Object.hasOwn(OTHER_NAMES, name) ? (OTHER_NAMES[name] ?? null) : null
}
