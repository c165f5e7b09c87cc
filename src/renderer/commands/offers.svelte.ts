/** The actions that the panels of a window offer. Those of the panel that had focus last are current. */
import { untrack } from 'svelte'

export class Offers<Actions> {
  /** The latest first. Replaced on every change. */
  #offers: readonly Offer<Actions>[] = $state.raw([])

  /** Returns null if no panel offers any. */
  get current(): Actions | null {
    return this.#offers[0]?.actions ?? null
  }

  /** Offers the actions while the element is mounted, and makes them current on focus. */
  from(actions: Actions): (element: HTMLElement) => () => void {
    return (element) => {
      const offer: Offer<Actions> = { actions, element }
      const toFront = () => {
        if (this.#offers[0] !== offer) this.#offers = [offer, ...this.#without(offer)]
      }
      // An attachment runs again when a state it read changes; this one changes that state.
      untrack(() => (this.#offers = [...this.#without(offer), offer]))
      element.addEventListener('focusin', toFront)
      return () => {
        element.removeEventListener('focusin', toFront)
        this.#offers = this.#without(offer)
      }
    }
  }

  /** Returns false for controls with their own keys. */
  holds(target: EventTarget | null): boolean {
    const element = this.#offers[0]?.element
    return target instanceof Element && element?.contains(target) === true && target.closest('button, a[href]') === null
  }

  #without(offer: Offer<Actions>): readonly Offer<Actions>[] {
    return this.#offers.filter((other) => other !== offer)
  }
}

interface Offer<Actions> {
  readonly actions: Actions
  readonly element: HTMLElement
}
