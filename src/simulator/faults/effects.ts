/** Maps each fault to its effect on a request. */
import {
  asHtml,
  cutInHalf,
  deeplyNested,
  gzipBomb,
  redirected,
  refused,
  stalled,
  trickled,
  truncated,
  withByteOrderMark,
  withContentType,
  withInvalidUtf8,
  type AnswerChange,
} from './answer-faults.ts'
import {
  asArray,
  withClockSkew,
  withCode,
  withData,
  withDuplicateRows,
  withExtraFields,
  withFutureTimes,
  withHaltedQuotes,
  withNanStrings,
  withOtherCodes,
  withoutCodes,
  withShuffledRows,
  withStringNumbers,
  withZeroPrices,
  type EnvelopeChange,
} from './data-faults.ts'
import type { FaultKind, FaultRule } from './fault-rules.ts'

export type Effect =
  | { readonly stage: 'wait'; readonly delayMs: number }
  /** No answer: the connection stays open or is torn down. */
  | { readonly stage: 'silence'; readonly tearsDown: boolean }
  | { readonly stage: 'envelope'; readonly change: EnvelopeChange }
  | { readonly stage: 'answer'; readonly change: AnswerChange }

const envelope = (change: EnvelopeChange): Effect => ({ stage: 'envelope', change })
const answer = (change: AnswerChange): Effect => ({ stage: 'answer', change })

const EFFECTS: { readonly [Kind in FaultKind]: (rule: FaultRule<Kind>) => Effect } = {
  latency: ({ delayMs }) => ({ stage: 'wait', delayMs }),
  neverAnswer: () => ({ stage: 'silence', tearsDown: false }),
  reset: () => ({ stage: 'silence', tearsDown: true }),
  trickle: ({ bytes, everyMs }) => answer(trickled(bytes, everyMs)),
  stall: () => answer(stalled),
  truncate: () => answer(truncated),
  cutJson: () => answer(cutInHalf),
  gzipBomb: ({ megabytes }) => answer(gzipBomb(megabytes)),
  deepJson: ({ levels }) => answer(deeplyNested(levels)),
  html: () => answer(asHtml),
  contentType: ({ type }) => answer(withContentType(type)),
  byteOrderMark: () => answer(withByteOrderMark),
  invalidUtf8: () => answer(withInvalidUtf8),
  redirect: ({ location }) => answer(redirected(location)),
  status: (rule) => answer(refused(rule)),
  code: ({ code, msg }) => envelope(withCode(code, msg)),
  nullData: () => envelope(withData(null)),
  emptyObject: () => envelope(withData({})),
  emptyArray: () => envelope(withData([])),
  arrayForObject: () => envelope(asArray),
  missingCodes: ({ share }) => envelope(withoutCodes(share)),
  otherCodes: () => envelope(withOtherCodes),
  extraFields: () => envelope(withExtraFields),
  stringNumbers: () => envelope(withStringNumbers),
  nanStrings: () => envelope(withNanStrings),
  zeroPrices: () => envelope(withZeroPrices),
  haltedUnpriced: () => envelope(withHaltedQuotes),
  futureTimes: ({ byMs, share }) => envelope(withFutureTimes(byMs, share)),
  clockSkew: ({ byMs }) => envelope(withClockSkew(byMs)),
  shuffledRows: () => envelope(withShuffledRows),
  duplicateRows: () => envelope(withDuplicateRows),
}

export function effectOf<Kind extends FaultKind>(rule: FaultRule<Kind>): Effect {
  return EFFECTS[rule.fault](rule)
}
