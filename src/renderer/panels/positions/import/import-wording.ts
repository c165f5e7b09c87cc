/** The words for the results of an import. */
import type {
  LotFault,
  LotFaultReason,
  PassedOverReason,
  PositionFileFormat,
  TableField,
  WrongFile,
} from '#model/positions/position-import.ts'
import { m } from '#i18n/compiled/messages.js'

const FAULTS: Readonly<Record<LotFaultReason, (part: string) => string>> = {
  unreadable: m.position_fault_unreadable,
  symbol: m.position_fault_symbol,
  exchange: (part) => m.position_fault_exchange({ part }),
  listing: (part) => m.position_fault_listing({ part }),
  isin: (part) => m.position_fault_isin({ part }),
  stockConnect: (part) => m.position_fault_stock_connect({ part }),
  quantity: m.position_fault_quantity,
  price: m.position_fault_price,
  currency: m.position_fault_currency,
  date: m.position_fault_date,
  fee: m.position_fault_fee,
  cut: m.position_fault_cut,
  secondTable: m.position_fault_second_table,
  tooMany: m.position_fault_too_many,
}

export const faultText = ({ reason, part }: Pick<LotFault, 'reason' | 'part'>): string => FAULTS[reason](part ?? '')

/** Why a row is not a lot. */
export const PASSED_OVER_WORDING: Readonly<Record<PassedOverReason, () => string>> = {
  income: m.position_passed_income,
  cash: m.position_passed_cash,
  cost: m.position_passed_cost,
  execution: m.position_passed_execution,
  split: m.position_passed_split,
  otherClass: m.position_passed_other_class,
  other: m.position_passed_other,
}

/** Files that are not tables of trades, with the remedy. */
export const WRONG_FILE_WORDING: Readonly<Record<WrongFile, () => string>> = {
  workbook: m.position_file_workbook,
  pdf: m.position_file_pdf,
  webPage: m.position_file_web_page,
  flexXml: m.position_file_flex_xml,
  brokenJson: m.position_file_broken_json,
  degiroAccount: m.position_file_degiro_account,
}

export const FORMAT_WORDING: Readonly<Record<PositionFileFormat, () => string>> = {
  quotedeck: m.position_format_quotedeck,
  portfolioPerformance: m.position_format_portfolio_performance,
  ghostfolio: m.position_format_ghostfolio,
  wealthfolio: m.position_format_wealthfolio,
  interactiveBrokers: m.position_format_interactive_brokers,
  interactiveBrokersFlex: m.position_format_interactive_brokers_flex,
  trading212: m.position_format_trading_212,
  revolut: m.position_format_revolut,
  schwab: m.position_format_schwab,
  fidelity: m.position_format_fidelity,
  robinhood: m.position_format_robinhood,
  degiro: m.position_format_degiro,
  futu: m.position_format_futu,
  chineseStatement: m.position_format_chinese_statement,
  table: m.position_format_table,
}

export const FIELD_WORDING: Readonly<Record<TableField, () => string>> = {
  date: m.lot_date,
  symbol: m.position_file_symbol,
  quantity: m.lot_quantity,
  price: m.lot_price,
  currency: m.lot_currency,
  side: m.position_file_side,
  fee: m.lot_fee,
}
