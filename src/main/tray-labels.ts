/** The few words that the tray's menu needs; it is drawn by the system, out of reach of the windows' message catalogue. */
import type { Settings } from '../model/settings.ts'

export interface TrayLabels {
  readonly tooltip: string
  readonly show: string
  readonly newWindow: string
  readonly quit: string
}

const LABELS = {
  en: { tooltip: 'Quotedeck', show: 'Show Quotedeck', newWindow: 'New window', quit: 'Quit' },
  'zh-CN': { tooltip: 'Quotedeck', show: '显示 Quotedeck', newWindow: '新建窗口', quit: '退出' },
} as const satisfies Record<Exclude<Settings['language'], 'system'>, TrayLabels>

/** What is said where nobody should read whose it is. */
const DISCREET = {
  en: { tooltip: 'Windows', show: 'Show' },
  'zh-CN': { tooltip: '窗口', show: '显示' },
} as const

/** @param systemLocale BCP 47, as the system names it. */
export function trayLabels(
  { language, discreet }: Pick<Settings, 'language' | 'discreet'>,
  systemLocale: string,
): TrayLabels {
  const systemLanguage = /^zh\b/iu.test(systemLocale) ? 'zh-CN' : 'en'
  const spoken = language === 'system' ? systemLanguage : language
  return discreet ? { ...LABELS[spoken], ...DISCREET[spoken] } : LABELS[spoken]
}
