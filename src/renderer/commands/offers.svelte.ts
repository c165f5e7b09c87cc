/** What the panels of a window offer to be done with them: the one that had the focus last is the one that is meant. */
import { untrack } from 'svelte'

export class Offers<Actions> {
  /** The latest first. Replaced whenever it changes. */
  #offers: readonly Offer<Actions>[] = $state.raw([])

  /** Of the panel that had the focus last, else of any; null when none is there. */
  get current(): Actions | null {
    return this.#offers[0]?.actions ?? null
  }

  /** An attachment: offers the actions for as long as the element is there, first whenever the focus comes into it. */
  from(actions: Actions): (element: HTMLElement) => () => void {
    return (element) => {
      const offer: Offer<Actions> = { actions, element }
      const toFront = () => {
        if (this.#offers[0] !== offer) this.#offers = [offer, ...this.#without(offer)]
      }
      // An attachment is run again when what it has read changes; this one changes what it reads.
      untrack(() => (this.#offers = [...this.#without(offer), offer]))
      element.addEventListener('focusin', toFront)
      return () => {
        element.removeEventListener('focusin', toFront)
        this.#offers = this.#without(offer)
      }
    }
  }

  /** Whether what has the focus belongs to {@link current}, and is no control with keys of its own. */
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
