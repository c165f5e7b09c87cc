/** Edits watchlists for a panel, with confirmations that offer to undo. */
import type { Client } from '#contract/wire/client.ts'
import type { Payload } from '#contract/requests.ts'
import type { Result } from '#model/values/failure.ts'
import type { WatchlistEdit, WatchlistHistory, WatchlistRefusal } from '#model/watchlists/watchlist-edit.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Sentence } from '#i18n/sentence.ts'
import type { Confirmations } from '#renderer/app/confirmations.svelte.ts'
import { requestErrorSentence } from '#i18n/wording/request-error.ts'
import { REFUSAL_WORDING, stepSentence } from './step-wording.ts'

interface Said {
  readonly sentence: string
  readonly offers: 'undo' | 'redo' | null
  readonly step: number | null
}

export interface ListEditorPorts {
  readonly client: Pick<Client, 'request'>
  readonly confirmations: Pick<Confirmations, 'say'>
  readonly history: () => WatchlistHistory | undefined
}

export class ListEditor {
  problem: Sentence | null = $state(null)
  readonly #ports: ListEditorPorts

  constructor(ports: ListEditorPorts) {
    this.#ports = ports
  }

  /** Makes an edit and confirms it with the sentence, unless it is null. Returns the id of a created item, or null. */
  async edit(edit: WatchlistEdit, sentence: string | null): Promise<string | null> {
    // The schema's own type has no readonly arrays; nothing writes to them.
    const order = edit as Payload<'watchlist.edit'>
    const done = await this.#attempt(() => this.#ports.client.request('watchlist.edit', order))
    if (done === null) return null
    const { made, step } = done.value
    if (sentence !== null && step !== null) this.#show({ sentence, offers: 'undo', step })
    return made
  }

  /** Null undoes the last step. The core refuses a step that is no longer the last. */
  async undo(step: number | null = null): Promise<void> {
    const undone = this.#ports.history()?.undo ?? null
    if ((await this.#attempt(() => this.#ports.client.request('watchlist.undo', { step }))) === null) return
    const what = undone === null ? '' : stepSentence(undone)
    this.#show({ sentence: m.toast_undone({ what }), offers: 'redo', step: undone?.number ?? null })
  }

  async redo(step: number | null = null): Promise<void> {
    const redone = this.#ports.history()?.redo ?? null
    if ((await this.#attempt(() => this.#ports.client.request('watchlist.redo', { step }))) === null) return
    const what = redone === null ? '' : stepSentence(redone)
    this.#show({ sentence: m.toast_redone({ what }), offers: 'undo', step: null })
  }

  /** Confirms an action that cannot be undone. */
  say(sentence: string): void {
    this.#show({ sentence, offers: null, step: null })
  }

  #show({ sentence, offers, step }: Said): void {
    const actions = {
      undo: { label: m.action_undo(), run: () => void this.undo(step) },
      redo: { label: m.action_redo(), run: () => void this.redo(step) },
    }
    this.#ports.confirmations.say(sentence, offers === null ? null : actions[offers])
  }

  /** Null after it has shown a refusal. */
  async #attempt<T>(ask: () => Promise<Result<T, WatchlistRefusal>>): Promise<{ readonly value: T } | null> {
    this.problem = null
    try {
      const outcome = await ask()
      if (outcome.ok) return outcome
      this.problem = REFUSAL_WORDING[outcome.failure]
    } catch (error) {
      this.problem = requestErrorSentence(error)
    }
    return null
  }
}
