/** The contents of each format by its documentation. A format without a writer does not compile. */
import type { PositionFileFormat } from '#model/positions/position-import.ts'
import {
  degiroDutchFile,
  degiroFile,
  fidelityFile,
  revolutCodesFile,
  revolutFile,
  robinhoodFile,
  schwabFile,
  trading212File,
} from './brokers.ts'
import { chineseStatementFile, futuChineseFile, futuFile } from './chinese-brokers.ts'
import { flexFile, statementFile } from './interactive-brokers.ts'
import { isCoin, isRebate, type PortfolioLot } from './portfolio.ts'
import {
  chineseTable,
  englishTable,
  germanTable,
  ghostfolioExport,
  ghostfolioTable,
  portfolioPerformanceFile,
  portfolioPerformanceGermanFile,
  quotedeckFile,
  wealthfolioFile,
} from './programs.ts'

/** The rest is left out of its file, or of the sums. */
export interface Holds {
  /** The currencies of its rows; null for all. */
  readonly currencies: readonly string[] | null
  readonly hasCoins: boolean
  /**
   * - `rebates`: fees of either sign.
   * - `fees`: fees of zero or more, so that a lot with a rebate is left out.
   * - `none`: the file has no fees.
   * - a currency: fees of either sign in the currency of the account, which a lot has where its price is in that currency.
   */
  readonly fees: 'rebates' | 'fees' | 'none' | { readonly account: string }
}

/** A file of a format, with its program and conventions. */
interface FileOfFormat {
  readonly name: string
  readonly write: (lots: readonly PortfolioLot[]) => Uint8Array
  /** How many of the sixty lots it holds. */
  readonly lots: number
}

export interface FormatInTest {
  readonly holds: Holds
  readonly files: readonly FileOfFormat[]
}

const ALL: Holds = { currencies: null, hasCoins: true, fees: 'rebates' }
const DOLLARS: Holds = { currencies: ['USD'], hasCoins: false, fees: 'rebates' }

export const FORMATS: Readonly<Record<PositionFileFormat, FormatInTest>> = {
  quotedeck: {
    holds: ALL,
    files: [{ name: 'our own export', write: quotedeckFile, lots: 60 }],
  },
  portfolioPerformance: {
    holds: ALL,
    files: [
      { name: 'commas and decimal points', write: portfolioPerformanceFile, lots: 60 },
      { name: 'semicolons and decimal commas', write: portfolioPerformanceGermanFile, lots: 60 },
    ],
  },
  ghostfolio: {
    holds: ALL,
    files: [
      { name: 'JSON', write: ghostfolioExport, lots: 60 },
      { name: 'CSV with the day first', write: ghostfolioTable, lots: 60 },
    ],
  },
  wealthfolio: { holds: ALL, files: [{ name: 'magnitudes', write: wealthfolioFile, lots: 60 }] },
  // Trades of other classes than stocks are skipped.
  interactiveBrokers: {
    holds: { currencies: null, hasCoins: false, fees: 'rebates' },
    files: [{ name: 'activity statement', write: statementFile, lots: 52 }],
  },
  interactiveBrokersFlex: {
    holds: { currencies: null, hasCoins: false, fees: 'rebates' },
    files: [{ name: 'Flex query', write: flexFile, lots: 52 }],
  },
  trading212: {
    holds: { currencies: ['USD', 'EUR', 'GBX'], hasCoins: false, fees: { account: 'EUR' } },
    files: [{ name: 'account in euros', write: trading212File, lots: 24 }],
  },
  revolut: {
    holds: { currencies: ['USD', 'EUR'], hasCoins: false, fees: 'fees' },
    files: [
      { name: 'money with signs', write: revolutFile, lots: 17 },
      { name: 'money with codes', write: revolutCodesFile, lots: 17 },
    ],
  },
  schwab: { holds: DOLLARS, files: [{ name: 'newest first', write: schwabFile, lots: 12 }] },
  fidelity: { holds: DOLLARS, files: [{ name: 'spaces before cells', write: fidelityFile, lots: 12 }] },
  robinhood: {
    holds: { ...DOLLARS, fees: 'none' },
    files: [{ name: 'cells of two lines', write: robinhoodFile, lots: 12 }],
  },
  degiro: {
    holds: { currencies: ['USD', 'EUR', 'GBX', 'HKD', 'JPY', 'SGD'], hasCoins: false, fees: { account: 'EUR' } },
    files: [
      { name: 'currency in the titles', write: degiroFile, lots: 36 },
      { name: 'currency behind the amounts, in Dutch', write: degiroDutchFile, lots: 36 },
    ],
  },
  futu: {
    holds: { currencies: ['USD', 'HKD', 'SGD', 'JPY'], hasCoins: false, fees: 'rebates' },
    files: [
      { name: 'English', write: futuFile, lots: 24 },
      { name: 'Chinese', write: futuChineseFile, lots: 24 },
    ],
  },
  chineseStatement: {
    holds: { currencies: ['CNY', 'HKD'], hasCoins: false, fees: 'rebates' },
    files: [{ name: 'GB18030', write: chineseStatementFile, lots: 12 }],
  },
  table: {
    holds: ALL,
    files: [
      { name: 'English', write: englishTable, lots: 60 },
      { name: 'German in the code page of Windows', write: germanTable, lots: 60 },
      { name: 'Chinese in UTF-16', write: chineseTable, lots: 60 },
    ],
  },
}

/** The lots that a format holds, each with the fee that it can express. */
export function lotsHeld(lots: readonly PortfolioLot[], holds: Holds): readonly PortfolioLot[] {
  return lots
    .filter((lot) => holds.currencies === null || holds.currencies.includes(lot.currency))
    .filter((lot) => holds.hasCoins || !isCoin(lot))
    .filter((lot) => holds.fees !== 'fees' || !isRebate(lot))
    .map((lot) => ({ ...lot, fee: feeHeld(lot, holds) }))
}

function feeHeld({ fee, currency }: PortfolioLot, { fees }: Holds): string {
  if (fees === 'none') return '0'
  return typeof fees === 'object' && fees.account !== currency ? '0' : fee
}
