/** Provides headline templates in each language of the simulated news. */

export const NEWS_LANGUAGES = ['en', 'zh-CN', 'ja', 'es'] as const
export type NewsLanguage = (typeof NEWS_LANGUAGES)[number]

export type Direction = 'up' | 'down' | 'flat'

/** `{name}` is the instrument, `{move}` the size of its move in percent. */
const HEADLINES: Readonly<Record<NewsLanguage, Readonly<Record<Direction, readonly string[]>>>> = {
  en: {
    up: [
      '{name} gains {move}% as buyers return',
      '{name} climbs {move}% on heavy volume',
      'Demand lifts {name} by {move}%',
    ],
    down: [
      '{name} slips {move}% as sellers press',
      '{name} loses {move}% in broad retreat',
      'Profit taking costs {name} {move}%',
    ],
    flat: ['{name} little changed in quiet trading', '{name} treads water ahead of data'],
  },
  'zh-CN': {
    up: ['{name}上涨{move}%，买盘回流', '成交放量，{name}涨{move}%', '需求回暖，{name}走高{move}%'],
    down: ['{name}下跌{move}%，卖压加重', '市场普遍回落，{name}跌{move}%', '获利盘了结，{name}走低{move}%'],
    flat: ['交投清淡，{name}变动不大', '数据公布前，{name}窄幅震荡'],
  },
  ja: {
    up: ['{name}が{move}%上昇、買い戻し優勢', '商い膨らみ{name}が{move}%高'],
    down: ['{name}が{move}%下落、売り優勢', '全面安のなか{name}が{move}%安'],
    flat: ['{name}は小動き、様子見続く'],
  },
  es: {
    up: ['{name} sube un {move}% con más compras', '{name} avanza un {move}% con fuerte volumen'],
    down: ['{name} cae un {move}% ante las ventas', '{name} pierde un {move}% en una jornada bajista'],
    flat: ['{name} apenas varía en una sesión tranquila'],
  },
}

export function headlinesFor(language: NewsLanguage, direction: Direction): readonly string[] {
  return HEADLINES[language][direction]
}
