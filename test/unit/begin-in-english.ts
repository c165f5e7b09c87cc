/** Test files share loaded modules, so each file starts in English again. */
import { overwriteGetLocale } from '#i18n/compiled/runtime.js'

overwriteGetLocale(() => 'en')
