/** Words for rows that are not trades, in tables from unknown programs. */
import type { PassedOverReason } from '#model/positions/position-import.ts'

/** In the order in which they are tried: a tax on a dividend is a cost, not income. */
type Words = readonly (readonly [RegExp, PassedOverReason])[]

/** A repurchase (质押回购, 融券回购) is lent money. */
const CHINESE_REPURCHASE = /回购|购回|拆出|拆入/u

export const CHINESE_WORDS: Words = [
  // A reinvested dividend also adds shares.
  [/再投/u, 'other'],
  [CHINESE_REPURCHASE, 'otherClass'],
  [/期权|期货/u, 'otherClass'],
  [/税/u, 'cost'],
  [/红股|送股|转增|拆股|拆分|分拆|拆细|合股|并股|缩股|配股/u, 'split'],
  [/股息|红利|分红|派息|利息|结息/u, 'income'],
  [/费|佣金/u, 'cost'],
  [/银行|转存|转取|转入|转出|转账|出入金|入金|出金/u, 'cash'],
]

/** Programs also write a repurchase with the words for buy and sell. */
export const isChineseRepurchase = (side: string): boolean => CHINESE_REPURCHASE.test(side)

const WESTERN_WORDS: Words = [
  [/reinvest|wiederanlage/iu, 'other'],
  [/option|expired|assigned|exercised/iu, 'otherClass'],
  [/split|spin-?off|merger|stock dividend|abspaltung|zusammenlegung|fusion/iu, 'split'],
  [/fee|tax|charge|commission|gebühr|steuer|provision|kosten|entgelt|zinsbelastung/iu, 'cost'],
  [/dividend|interest|distribution|coupon|capital gain|zins|ausschüttung|ertrag/iu, 'income'],
  [/deposit|withdraw|transfer|wire|cash|removal|einlage|entnahme|einzahlung|auszahlung|überweisung|umbuchung/iu, 'cash'],
] // prettier-ignore

export const WORDS: Words = [...CHINESE_WORDS, ...WESTERN_WORDS]
