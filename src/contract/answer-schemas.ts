/** Run-time checks of what a window may ask about answers that are kept: companies, headlines, calendars. */
import * as v from 'valibot'
import { instrument } from './schemas.ts'

/** A longer list is asked about in parts. */
export const MOST_COMPANIES = 500
export const companies = v.strictObject({ instruments: v.pipe(v.array(instrument), v.maxLength(MOST_COMPANIES)) })

/** Named by the topic that carries it. */
export const renewal = v.variant('topic', [v.strictObject({ topic: v.literal('company'), parameter: instrument })])
export type Renewal = v.InferOutput<typeof renewal>
