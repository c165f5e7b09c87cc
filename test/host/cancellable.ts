/** An event whose default can be prevented, like Electron's. */

export interface Cancellable {
  defaultPrevented: boolean
  preventDefault(): void
}

export function cancellable<Facts extends object>(facts?: Facts): Cancellable & Facts {
  const event: Cancellable = {
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true
    },
  }
  return Object.assign(event, facts)
}
