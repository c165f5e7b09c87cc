/** News by market and language. */
import { catalogue } from '../../../api/catalogue.ts'
import { ASSET_CLASSES } from '../../../model/asset-class.ts'
import { NEWS_LANGUAGES } from '../../market/headlines.ts'
import { newsAt } from '../../market/news.ts'
import { choiceParameter, countParameter, optionalText } from '../query.ts'
import { badParameter } from '../refusal.ts'
import type { Operation } from './operation.ts'

const USUAL_ITEMS = 20
const MOST_ITEMS = 100

/** Markets are the asset classes. Since the specification does not say how to ask for the next page, it is `cursor` here. */
export const newsOperation: Operation = {
  path: catalogue.news.path,
  answer(query, context) {
    const market = choiceParameter(query, 'market', ASSET_CLASSES)
    const language = choiceParameter(query, 'lang', NEWS_LANGUAGES)
    const limit = countParameter(query, 'limit', MOST_ITEMS, USUAL_ITEMS)
    const cursor = optionalText(query, 'cursor')
    if (!/^\d{0,12}$/.test(cursor)) throw badParameter('parameter cursor is not one that this service gave')
    const page = newsAt(context.market, market, language, limit, cursor === '' ? null : cursor, context.nowMs)
    return catalogue.news.encode(page, { market, language, limit })
  },
}
