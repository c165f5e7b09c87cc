/** Run-time checks of messages from windows. A hostile page is not bound by types. */
import * as v from 'valibot'
import { isCurrencyCode } from '#model/market/currency.ts'
import { MAX_FOUND } from '#model/watchlists/found-instrument.ts'
import { MAX_SEEN_ASKED } from '#model/market/seen-prices.ts'
import { type InstrumentId, isInstrumentId } from '#model/market/instrument.ts'
import { PLANS } from '#model/service/plan.ts'
import { sendsInClear } from '#model/service/service-url.ts'
import { DEFAULT_SETTINGS, FONT_SIZES_PERCENT, type Proxy, type Settings } from '#model/application/settings.ts'

/** The payload of requests without one. */
export const nothing = v.null()

/** `class:region:exchange:code`; see `model/market/instrument.ts`. */
export const instrument = v.custom<InstrumentId>(isInstrumentId, 'not an instrument id')

/** The code of a currency or of a minor unit. */
export const currency = v.custom<string>(isCurrencyCode, 'not the code of a currency')

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))

/** `http(s)://host[:port][/path]` without credentials, query or fragment. */
export const baseUrl = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(2048),
  v.regex(/^https?:\/\/[^\s/?#@\\]+(\/[^\s?#@\\]*)?$/iu, 'not a base URL'),
  v.transform((url) => url.replace(/\/+$/u, '')),
)

/** A header value: visible ASCII only, so that it can neither split a header nor be altered. */
export const token = v.pipe(v.string(), v.trim(), v.regex(/^[\x21-\x7e]{1,4096}$/u, 'not a key'))

const codesPerRequest = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))
const requestsPerMinute = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))

/** The connection form. An unencrypted key needs the user's consent. */
export const connectionForm = v.pipe(
  v.strictObject({
    baseUrl,
    token,
    plan: v.picklist(PLANS),
    /** For the enterprise tariff; the others fix it. */
    codesPerRequest,
    requestsPerMinute,
    /** False deletes the key when the application ends. */
    remember: v.boolean(),
    /** The user's consent to an unencrypted key. */
    allowInsecure: v.optional(v.boolean()),
  }),
  v.forward(
    v.partialCheck(
      [['baseUrl'], ['allowInsecure']],
      ({ baseUrl, allowInsecure }) => allowInsecure === true || !sendsInClear(baseUrl),
      'not encrypted',
    ),
    ['allowInsecure'],
  ),
)
/** A valid connection form. */
export type ConnectionForm = v.InferOutput<typeof connectionForm>

/** `scheme://host[:port]`; no credentials, because settings are not stored as secrets. */
const proxyUrl = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(2048),
  v.regex(/^(|(https?|socks5):\/\/[^\s/?#@\\]+\/?)$/iu, 'not a proxy URL'),
)

const proxy = v.pipe(
  v.strictObject({ mode: v.picklist(['system', 'none', 'manual']), url: proxyUrl }),
  v.check<Proxy, string>(({ mode, url }) => mode !== 'manual' || url !== '', 'a proxy URL'),
)

/** Maximum number of shortcuts that differ from the defaults. */
export const MAX_SHORTCUTS = 500
/** The dot prevents collisions with inherited members of objects. */
export const commandId = v.pipe(text(64), v.regex(/^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)+$/u, 'not a command'))
/** Keys pressed together, as stored in the settings: `Mod+Shift+D`. */
export const chord = v.pipe(text(64), v.regex(/^[^\p{C}]+$/u, 'not a chord'))
/** Chords by command id; null removes the default chord. */
export const shortcuts = v.pipe(v.record(commandId, v.nullable(chord)), v.maxEntries(MAX_SHORTCUTS))

/** An operation of the service; null for all that are held back. */
export const operation = v.nullable(v.strictObject({ path: text(64), region: text(64) }))

/** Pauses or resumes polling. */
export const pause = v.strictObject({ isPaused: v.boolean() })

const wholeNumber = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

/** Groups of switches, checked separately, so that an invalid one affects only itself. */
export const settingsGroups = {
  notifications: v.strictObject({ enabled: v.boolean(), sound: v.boolean() }),
  quietHours: v.strictObject({ isOn: v.boolean(), fromHour: wholeNumber(0, 23), untilHour: wholeNumber(0, 23) }),
  polling: v.strictObject({ hiddenWindows: v.picklist(['slow', 'pause']) }),
  candles: v.strictObject({ keepDays: wholeNumber(1, 36_500), mostMegabytes: wholeNumber(10, 100_000) }),
  alerts: v.strictObject({ keepDays: wholeNumber(1, 36_500) }),
  positions: v.strictObject({ baseCurrency: currency, isTetherDollar: v.boolean(), isYuanOffshore: v.boolean() }),
} as const

/** A schema for each field; a missing one does not compile. */
export const settingsEntries = {
  language: v.picklist(['system', 'en', 'zh-CN']),
  theme: v.picklist(['system', 'light', 'dark', 'highContrast']),
  density: v.picklist(['compact', 'comfortable', 'spacious']),
  fontSizePercent: v.picklist(FONT_SIZES_PERCENT),
  colourScheme: v.picklist(['locale', 'greenUp', 'redUp', 'redBlue', 'colourBlind', 'mono']),
  numberUnits: v.picklist(['locale', 'western', 'chinese']),
  timeZone: v.picklist(['local', 'exchange', 'utc']),
  discreet: v.boolean(),
  flash: v.boolean(),
  reducedFlash: v.boolean(),
  hoverDetails: v.boolean(),
  liveRegion: v.boolean(),
  ...settingsGroups,
  shortcuts,
  proxy,
  checkForUpdates: v.boolean(),
  welcomed: v.boolean(),
  startAtLogin: v.boolean(),
  startHidden: v.boolean(),
  closeToTray: v.boolean(),
  trayList: v.nullable(text(64)),
} as const satisfies { readonly [Field in keyof Settings]: v.GenericSchema<unknown, Settings[Field]> }
/** Changes to settings. Groups and shortcuts are replaced as a whole. */
export const settingsPatch = v.partial(v.strictObject(settingsEntries))
/** Changes to settings; omitted fields keep their value. */
export type SettingsPatch = v.InferOutput<typeof settingsPatch>
/** The fields to reset to the defaults. */
export const settingsFields = v.union([
  v.literal('all'),
  v.pipe(
    v.array(v.picklist(Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[])),
    v.maxLength(Object.keys(DEFAULT_SETTINGS).length),
  ),
])
/** The validated value of {@link settingsFields}. */
export type SettingsFields = v.InferOutput<typeof settingsFields>

/** 1 to 60 characters, trimmed, no control characters. */
export const templateName = v.pipe(v.string(), v.trim(), v.regex(/^[^\p{C}]{1,60}$/u, 'not a name'))

/** A search for instruments by code or name. */
export const directorySearch = v.strictObject({
  text: text(80),
  limit: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_FOUND))),
  /** Whether the text may be an unknown code. */
  takesCodes: v.exactOptional(v.boolean()),
})
/** The instruments of a request. */
export const instruments = v.strictObject({ instruments: v.pipe(v.array(instrument), v.maxLength(MAX_FOUND)) })
/** Counted from 0. */
export const noticeNumber = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Lists are named by id instead. */
const MAX_ADDED = 1_000

/** The assumptions of a forecast. Omitted limits keep their value. */
export const assumption = v.strictObject({
  added: v.pipe(v.array(instrument), v.maxLength(MAX_ADDED)),
  /** Instruments with an order book on screen. */
  books: v.optional(v.pipe(v.array(instrument), v.maxLength(MAX_ADDED))),
  /** An additional list. */
  watchlist: v.optional(v.pipe(v.string(), v.maxLength(64))),
  codesPerRequest: v.optional(codesPerRequest),
  requestsPerMinute: v.optional(requestsPerMinute),
})

/** The instruments whose last prices a window requests. */
export const servedInstruments = v.strictObject({
  instruments: v.pipe(v.array(instrument), v.maxLength(MAX_SEEN_ASKED)),
})

const rowNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** The rows of a tape before a number. */
export const tapePage = v.strictObject({ instrument, before: v.nullable(rowNumber) })
