/** The words that the tray's menu needs; it is drawn by the system, out of reach of the windows' message catalogue. */
import type { Settings } from '../model/settings.ts'
import type { TrayState } from './tray-facts.ts'

export interface TrayLabels {
  /** For BCP 47 formats. */
  readonly locale: 'en' | 'zh-CN'
  readonly tooltip: string
  readonly states: Readonly<Record<TrayState, string>>
  readonly alerts: (armed: number, waiting: number) => string
  readonly acknowledgeAll: string
  readonly showAlerts: string
  readonly show: string
  readonly newWindow: string
  readonly movers: string
  readonly noMovers: string
  readonly hidden: string
  readonly ofList: string
  readonly ownList: string
  readonly workspaces: string
  readonly ownWorkspace: string
  readonly pause: string
  readonly discreet: string
  readonly quit: string
}

const LABELS = {
  en: {
    locale: 'en',
    tooltip: 'Quotedeck',
    states: { calm: '', fired: 'alerts to look at', paused: 'polling is paused', unreachable: 'no connection' },
    alerts: (armed, waiting) => `Alerts: ${armed} armed, ${waiting} to look at`,
    acknowledgeAll: 'Acknowledge all',
    showAlerts: 'Show all alerts',
    show: 'Show windows',
    newWindow: 'New window',
    movers: 'Top movers',
    noMovers: 'Nothing has moved yet',
    hidden: 'Hidden in discreet mode',
    ofList: 'From the list',
    ownList: 'My watchlist',
    workspaces: 'Workspaces',
    ownWorkspace: 'My desk',
    pause: 'Pause polling',
    discreet: 'Discreet mode',
    quit: 'Quit',
  },
  'zh-CN': {
    locale: 'zh-CN',
    tooltip: 'Quotedeck',
    states: { calm: '', fired: '有未处理预警', paused: '已暂停刷新', unreachable: '连接中断' },
    alerts: (armed, waiting) => `预警：${armed} 条待触发，${waiting} 条未处理`,
    acknowledgeAll: '全部确认',
    showAlerts: '显示全部预警',
    show: '显示窗口',
    newWindow: '新建窗口',
    movers: '涨跌幅榜',
    noMovers: '暂无涨跌',
    hidden: '隐私模式下不显示',
    ofList: '选择自选列表',
    ownList: '我的自选',
    workspaces: '工作区',
    ownWorkspace: '我的工作台',
    pause: '暂停刷新',
    discreet: '隐私模式',
    quit: '退出',
  },
} as const satisfies Record<Exclude<Settings['language'], 'system'>, TrayLabels>

/** What is said where nobody should read whose it is. */
const DISCREET = {
  en: { tooltip: 'Windows' },
  'zh-CN': { tooltip: '窗口' },
} as const

/** @param systemLocale BCP 47, as the system names it. */
export function trayLabels(
  { language, discreet }: Pick<Settings, 'language' | 'discreet'>,
  systemLocale: string,
): TrayLabels {
  const spoken = languageFor(language, systemLocale)
  return discreet ? { ...LABELS[spoken], ...DISCREET[spoken] } : LABELS[spoken]
}

/** @param systemLocale BCP 47, as the system names it. */
export function languageFor(language: Settings['language'], systemLocale: string): TrayLabels['locale'] {
  if (language !== 'system') return language
  return /^zh\b/iu.test(systemLocale) ? 'zh-CN' : 'en'
}
