/** What is chosen outside all windows, from the menu, the tray or a notification, and carried out by one of them. */
import type { Client } from '../contract/client.ts'
import type { InstrumentId } from '../model/instrument.ts'
import type { Desk } from './desk.ts'

export interface Choices {
  /** Has the window that has the focus carry out a command; where none has, one comes to the front instead. */
  choose(command: string): void
  /** Brings a window to the front and has it carry out a command, about an instrument if one is named. */
  showAt(command: string, instrument: InstrumentId | null): void
}

export function createChoices(line: Pick<Client, 'request'>, desk: () => Pick<Desk, 'focused' | 'show'>): Choices {
  return {
    choose(command) {
      const window = desk().focused()
      if (window === null) desk().show()
      else void line.request('menu.choose', { window, command, instrument: null })
    },
    showAt(command, instrument) {
      const window = desk().show()
      if (window !== null) void line.request('menu.choose', { window, command, instrument })
    },
  }
}
