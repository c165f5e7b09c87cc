/** Provides the product's facts for packages: names from `build/distribution.json`, texts from the message catalogue. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import distribution from '../../build/distribution.json' with { type: 'json' }

export interface Product {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly licence: string
  readonly author: string
  /** The supported versions of Node for the web shell. */
  readonly node: string
}

/** Identifiers under a domain reserved by RFC 2606, because the project has no own domain. Publishers of packages replace them there. */
export const { homepage: HOMEPAGE, contact: CONTACT } = distribution
/** In reverse domain order; also the application's identifier on macOS and Windows. */
export const APPLICATION_ID = distribution.identifier
export const DISPLAY_NAME = distribution.name
/** The application's folder in the Debian package, which other packages extract. */
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

/** Returns the texts of packages in the application's languages; `suffix` is the language's name in desktop files. */
export function packageTexts(root: string): readonly { readonly suffix: string; readonly texts: Texts }[] {
  const read = (locale: string) =>
    JSON.parse(readFileSync(join(root, 'src/i18n/messages', locale, 'packages.json'), 'utf8')) as Texts
  return [
    { suffix: '', texts: read('en') },
    { suffix: 'zh_CN', texts: read('zh-CN') },
  ]
}
