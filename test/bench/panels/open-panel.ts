/** One of our own complete panels, over a line with the bench's values. */
import { mount, type Component } from 'svelte'
import type { TopicName } from '#contract/topics.ts'
import type { Push, Reply, SubscriptionNumber, Transport } from '#contract/wire/transport.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Json } from '#model/values/json.ts'
import { DEFAULT_SETTINGS } from '#model/application/settings.ts'
import { App } from '#renderer/app/app.svelte.ts'
import { overwriteGetLocale } from '#i18n/compiled/runtime.js'
import { createClock } from '#renderer/live/time/clock.ts'
import type { PanelProps } from '#renderer/panels/kind/panel-kind.ts'
import '#renderer/styles/tokens.css'
import '#renderer/styles/base.css'
import '#renderer/styles/age.css'
import { lineOver, NO_PICTURES } from '#test/fakes/windows/fake-host.ts'
import PanelPage from './PanelPage.svelte'

export interface PanelParts {
  readonly panel: Component<PanelProps>
  readonly storedState: Json
  readonly symbol: InstrumentId
  readonly topic: TopicName
  readonly answer?: (payload: unknown) => unknown
}

const done = (value: unknown): Promise<Reply> => Promise.resolve({ ok: true, value })

/** Returns the function that sends values, all in one push. */
export function openPanel(box: HTMLElement, parts: PanelParts): (values: ReadonlyMap<InstrumentId, unknown>) => void {
  const numbers = new Map<SubscriptionNumber, InstrumentId>()
  let onReceive: (push: Push) => void = () => undefined
  const transport: Transport = {
    request(message) {
      if (message.kind === 'request') return done(parts.answer?.(message.payload) ?? null)
      if (message.kind !== 'subscribe') return done(null)
      for (const { number, topic, parameter } of message.subscriptions) {
        if (topic === parts.topic) numbers.set(number, parameter as InstrumentId)
        if (topic !== 'settings') continue
        const settings = { ...DEFAULT_SETTINGS, language: 'en' }
        setTimeout(() => onReceive({ values: [[number, settings]] }))
      }
      return done(null)
    },
    subscribe(listener) {
      onReceive = listener
      return () => undefined
    },
    watchLine(listener) {
      listener(true)
      return () => undefined
    },
  }
  const app = new App(
    {
      transport,
      pictures: NO_PICTURES,
      hasTray: false,
      renewKey: null,
      notifications: null,
      line: lineOver(transport),
      askedWindow: { kind: 'any' },
      rememberWindow: () => undefined,
      windowsBelongTo: 'browser',
      openWindow: () => undefined,
      showWindow: () => undefined,
    },
    createClock(),
    ['en'],
  )
  overwriteGetLocale(() => app.locale)
  const { panel, storedState, symbol } = parts
  mount(PanelPage, { target: box, props: { app, panel, storedState, symbol } })
  return (values) =>
    onReceive({
      values: [...numbers].flatMap(([number, id]) => (values.has(id) ? [[number, values.get(id)] as const] : [])),
    })
}
