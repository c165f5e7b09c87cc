/** What packages say of the product. Its names stand in `build/distribution.json`; texts come from the message catalogue. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import distribution from '../../build/distribution.json' with { type: 'json' }

/** The facts of package.json that packages repeat. */
export interface Product {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly licence: string
  readonly author: string
  /** The versions of Node that the web shell runs on. */
  readonly node: string
}

/**
 * Identifiers under a domain that RFC 2606 keeps free of owners, because the project has no domain of its own. Whoever publishes
 * packages replaces them there.
 */
export const { homepage: HOMEPAGE, contact: CONTACT } = distribution
/** In reverse domain order; also the identifier of the application on macOS and Windows. */
export const APPLICATION_ID = distribution.identifier
/** The name that is shown. */
export const DISPLAY_NAME = distribution.name
/** Where the Debian package puts the application, from which other packages take it. */
export const DEB_HOME = `usr/lib/${distribution.command}`

/** `root` is the project's directory. */
export function readProduct(root: string): Product {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string>
  const { name = '', version = '', description = '', license = '', author = '' } = manifest
  return { name, version, description, licence: license, author, node: '>=24' }
}

type Texts = Readonly<
  Record<'package_kind' | 'package_summary' | 'package_description' | 'package_first_run', string>
> & {
  readonly package_keywords: string
}

/** The texts of packages in the languages of the application; `suffix` is how desktop files name the language. */
export function packageTexts(root: string): readonly { readonly suffix: string; readonly texts: Texts }[] {
  const read = (locale: string) =>
    JSON.parse(readFileSync(join(root, 'src/i18n/messages', locale, 'packages.json'), 'utf8')) as Texts
  return [
    { suffix: '', texts: read('en') },
    { suffix: 'zh_CN', texts: read('zh-CN') },
  ]
}
