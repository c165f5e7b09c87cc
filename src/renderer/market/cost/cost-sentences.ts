/** Sentences about the cost of more instruments. */
import { periodOf, type ForecastChange } from '#model/service/data-health.ts'
import { m } from '#i18n/compiled/messages.js'
import { periodText } from '#i18n/wording/period.ts'

/** @param rate Formats requests per minute. */
export function costSentences(change: ForecastChange, rate: (requestsPerMinute: number) => string): readonly string[] {
  const { before, after } = change
  if (after.instruments === before.instruments && visibleCount(after) === visibleCount(before)) return [m.cost_none()]
  return [requestsSentence(change), refreshSentence(change), spentSentence(change, rate)]
}

const visibleCount = ({ periods }: ForecastChange['after']): number =>
  periods.find(({ rank }) => rank === 'visible')?.instruments ?? 0

function requestsSentence({ before, after }: ForecastChange): string {
  const more = after.requests - before.requests
  return more <= 0 ? m.cost_free_place() : m.cost_requests({ count: more })
}

function refreshSentence({ before, after }: ForecastChange): string {
  const [now, then] = [periodOf(before, 'visible'), periodText(periodOf(after, 'visible'))]
  if (now === null) return m.cost_refresh_first({ after: then })
  const texts = { before: periodText(now), after: then }
  return texts.before === texts.after ? m.cost_refresh_same({ after: then }) : m.cost_refresh(texts)
}

function spentSentence(
  { before, after, requestsPerMinute }: ForecastChange,
  rate: (requestsPerMinute: number) => string,
): string {
  const texts = {
    before: rate(before.requestsPerMinute),
    after: rate(after.requestsPerMinute),
    rate: rate(requestsPerMinute),
  }
  return texts.before === texts.after ? m.cost_spent_same(texts) : m.cost_spent(texts)
}
