/** One of our own panels, whole, over a line that carries what the bench says. */
import { mount, type Component } from 'svelte'
import type { TopicName } from '../../../src/contract/topics.ts'
import type { Push, Reply, SubscriptionNumber, Transport } from '../../../src/contract/transport.ts'
import type { InstrumentId } from '../../../src/model/instrument.ts'
import type { Json } from '../../../src/model/json.ts'
import { DEFAULT_SETTINGS } from '../../../src/model/settings.ts'
import { App } from '../../../src/renderer/app.svelte.ts'
import { overwriteGetLocale } from '../../../src/i18n/compiled/runtime.js'
import { createClock } from '../../../src/renderer/live/clock.ts'
import type { PanelProps } from '../../../src/renderer/panels/panel-kind.ts'
import '../../../src/renderer/styles/tokens.css'
import '../../../src/renderer/styles/base.css'
import '../../../src/renderer/styles/age.css'
import { lineOver, NO_PICTURES } from '../../fakes/fake-host.ts'
import PanelPage from './PanelPage.svelte'

export interface PanelParts {
  readonly panel: Component<PanelProps>
  readonly storedState: Json
  readonly symbol: InstrumentId
  /** What is carried. */
  readonly topic: TopicName
  /** Answers every request. */
  readonly answer?: (payload: unknown) => unknown
}

const done = (value: unknown): Promise<Reply> => Promise.resolve({ ok: true, value })

/** Answers how values are told: one push for all of them. */
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
