/** The result of a backtest, in words. */
import type { AlertBacktest, BacktestRefusal, WiderRun } from '#model/alerts/alert-view.ts'
import type { AlertRepeat } from '#model/alerts/alert.ts'
import type { Formats } from '#i18n/format/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { failureSentence } from '#i18n/wording/failure.ts'
import { intervalName } from '#i18n/wording/interval.ts'

export const BACKTEST_DAYS = 60

export const BACKTEST_REFUSAL_WORDING: Readonly<Record<BacktestRefusal, () => string>> = {
  notInBars: m.alert_trial_not_in_bars,
  noBars: m.alert_trial_no_bars,
}

export function backtestSentence({ count, days, worstDay }: AlertBacktest, repeat: AlertRepeat['kind']): string {
  if (count === 0) return m.alert_trial_never({ days })
  const often = count === 1 ? m.alert_trial_once({ days }) : m.alert_trial_often({ count, days, worst: worstDay })
  return repeat === 'once' && count > 1 ? `${often} ${m.alert_trial_first_only()}` : often
}

export function timesText({ count, worstDay }: Pick<WiderRun, 'count' | 'worstDay'>): string {
  if (count === 0) return m.alert_trial_wider_never()
  return count === 1 ? m.alert_trial_wider_once() : m.alert_trial_wider_often({ count, worst: worstDay })
}

/** Says what was tested, and what was missing. */
export function coverageSentences(run: AlertBacktest, formats: Pick<Formats, 'time'>): readonly string[] {
  const interval = intervalName(run.interval)
  const bars = m.alert_trial_bars({ bars: run.bars, interval, from: formats.time(run.from), to: formats.time(run.to) })
  return [
    bars,
    ...(run.instruments < run.watched
      ? [m.alert_trial_some({ instruments: run.instruments, watched: run.watched })]
      : []),
    ...(run.isPolled ? [m.alert_trial_polled()] : []),
    ...(run.failure === null ? [] : [m.alert_trial_lacking({ reason: failureSentence(run.failure) })]),
  ]
}
