/** Run-time checks of what a window may send. They reject what the types promise cannot happen; a hostile page is not typed. */
import * as v from 'valibot'
import { isInstrumentId, type InstrumentId } from '../model/instrument.ts'
import { PLANS } from '../model/plan.ts'
import type { Settings } from '../model/settings.ts'

/** Requests without a payload carry null. */
export const nothing = v.null()

export const instrument = v.custom<InstrumentId>(isInstrumentId, 'not an instrument id')

const text = (most: number) => v.pipe(v.string(), v.maxLength(most))

/** `http(s)://host[:port][/path]`, nothing else: no credentials, query or fragment. The path's trailing slash is dropped. */
export const baseUrl = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(2048),
  v.regex(/^https?:\/\/[^\s/?#@\\]+(\/[^\s?#@\\]*)?$/iu, 'not a base URL'),
  v.transform((url) => url.replace(/\/+$/u, '')),
)

/** A header value: visible ASCII only, so that it can neither split a header nor be silently altered. */
export const token = v.pipe(v.string(), v.trim(), v.regex(/^[\x21-\x7e]{1,4096}$/u, 'not a key'))

export const connectionForm = v.strictObject({
  baseUrl,
  token,
  plan: v.picklist(PLANS),
  /** Only read for the enterprise plan; the other plans fix it. */
  codesPerRequest: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
  requestsPerMinute: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
  /** Keep the key on this machine; false forgets it when the application ends. */
  remember: v.boolean(),
})
export type ConnectionForm = v.InferOutput<typeof connectionForm>

const settingsEntries = {
  language: v.picklist(['system', 'en', 'zh-CN']),
  theme: v.picklist(['system', 'light', 'dark']),
  colourScheme: v.picklist(['locale', 'greenUp', 'redUp']),
  flash: v.boolean(),
  closeToTray: v.boolean(),
} as const
export const settings = v.strictObject(settingsEntries) satisfies v.GenericSchema<unknown, Settings>
export const settingsPatch = v.partial(v.strictObject(settingsEntries))
export type SettingsPatch = v.InferOutput<typeof settingsPatch>

export const watchlistImport = v.strictObject({
  name: v.pipe(text(80), v.trim(), v.minLength(1)),
  content: text(4_000_000),
})
export const noticeNumber = v.pipe(v.number(), v.integer(), v.minValue(0))
export const watchlistEntry = v.strictObject({ watchlist: text(64), instrument })
