/** Generates the AppStream metadata for software centres. @see https://www.freedesktop.org/software/appstream/docs/ */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { APPLICATION_ID, DISPLAY_NAME, HOMEPAGE, packageTexts, type Product } from './product.ts'

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Latest first. */
export function releasesIn(changelog: string): readonly { readonly version: string; readonly date: string }[] {
  return [...changelog.matchAll(/^## \[?(\d+\.\d+\.\d+)\]?\s*[-–(]\s*(\d{4}-\d{2}-\d{2})/gmu)].map(
    ([, version = '', date = '']) => ({ version, date }),
  )
}

function inEveryLanguage(
  root: string,
  tag: string,
  key: 'package_summary' | 'package_description' | 'package_first_run',
) {
  return packageTexts(root).map(({ suffix, texts }) => {
    const language = suffix === '' ? '' : ` xml:lang="${suffix.replace('_', '-')}"`
    return `<${tag}${language}>${escape(texts[key])}</${tag}>`
  })
}

export function metainfo(root: string, { licence, author }: Product): string {
  const releases = releasesIn(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))
  const indent = (lines: readonly string[], by: number) => lines.map((line) => `${' '.repeat(by)}${line}`).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>${APPLICATION_ID}</id>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>${licence}</project_license>
  <name>${DISPLAY_NAME}</name>
${indent(inEveryLanguage(root, 'summary', 'package_summary'), 2)}
  <description>
${indent(inEveryLanguage(root, 'p', 'package_description'), 4)}
${indent(inEveryLanguage(root, 'p', 'package_first_run'), 4)}
  </description>
  <launchable type="desktop-id">quotedeck.desktop</launchable>
  <provides>
    <binary>quotedeck</binary>
    <mediatype>x-scheme-handler/quotedeck</mediatype>
  </provides>
  <url type="homepage">${HOMEPAGE}</url>
  <developer id="example.quotedeck">
    <name>${escape(author)}</name>
  </developer>
  <categories>
    <category>Office</category>
    <category>Finance</category>
  </categories>
  <content_rating type="oars-1.1" />${
    releases.length === 0
      ? ''
      : `\n  <releases>\n${indent(
          releases.map(({ version, date }) => `<release version="${version}" date="${date}" />`),
          4,
        )}\n  </releases>`
  }
</component>
`
}
