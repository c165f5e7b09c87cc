/** Asks about a window in trouble with dialogs of the system, because its own page cannot show them. */
import { dialog, type BrowserWindow, type MessageBoxOptions } from 'electron'
import { m } from '#i18n/compiled/messages.js'
import type { Locale } from '#i18n/locale.ts'
import type { TroubleQuestions } from './window-trouble.ts'

/** `locale` is read at every question. */
export function createTroubleQuestions(locale: () => Locale): TroubleQuestions {
  async function ask(window: BrowserWindow, message: string, detail: string, other: string): Promise<boolean> {
    const buttons = [m.window_trouble_load({}, { locale: locale() }), other]
    const box: MessageBoxOptions = {
      type: 'error',
      title: 'Quotedeck',
      message,
      detail,
      buttons,
      defaultId: 0,
      cancelId: 1,
    }
    return (await dialog.showMessageBox(window, box)).response === 0
  }

  return {
    crashed(window) {
      const language = { locale: locale() }
      const detail = m.window_crashed_text({}, language)
      return ask(window, m.window_crashed({}, language), detail, m.window_trouble_close({}, language))
    },
    hangs(window) {
      const language = { locale: locale() }
      const detail = m.window_hangs_text({}, language)
      return ask(window, m.window_hangs({}, language), detail, m.window_trouble_wait({}, language))
    },
  }
}
