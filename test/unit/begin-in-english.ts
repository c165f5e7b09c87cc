/** Files of tests share what they load: whatever language the last one spoke, the next one begins in English. */
import { overwriteGetLocale } from '#i18n/compiled/runtime.js'

overwriteGetLocale(() => 'en')
