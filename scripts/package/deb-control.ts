/** Generates the metadata of the Debian package: control, copyright, changelog, overrides of lintian. */
import { APPLICATION_ID, CONTACT, HOMEPAGE, packageTexts, type Product } from './product.ts'

/** Debian and Ubuntu renamed some libraries for 64-bit time. */
const either = (name: string) => `${name} | ${name}t64`

/** Libraries that Electron's program links to or searches at run time. */
const DEPENDS = [
  either('libasound2'),
  either('libatk-bridge2.0-0'),
  either('libatspi2.0-0'),
  'libc6',
  'libgbm1',
  either('libgtk-3-0'),
  'libnotify4',
  'libnss3',
  'libsecret-1-0',
  'libxtst6',
  'xdg-utils',
]

const maintainer = ({ author }: Product) => `${author} <${CONTACT}>`

/** Max width of lines, as Debian's tools show them. */
const WIDTH = 78

function wrap(text: string): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + word.length >= WIDTH) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.map((line) => ` ${line}`).join('\n')
}

/** Returns `DEBIAN/control`. @param bytes Size of all installed files. */
export function debControl(root: string, product: Product, architecture: string, bytes: number): string {
  const [english] = packageTexts(root)
  if (english === undefined) throw new Error('The message catalogue has no texts of packages.')
  const { package_summary: summary, package_description: description, package_first_run: firstRun } = english.texts
  return `Package: ${product.name}
Version: ${product.version}
Architecture: ${architecture}
Maintainer: ${maintainer(product)}
Installed-Size: ${Math.ceil(bytes / 1024)}
Depends: ${DEPENDS.join(', ')}
Recommends: gnome-keyring | kwalletmanager
Section: utils
Priority: optional
Homepage: ${HOMEPAGE}
Description: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}
${wrap(description)}
 .
${wrap(firstRun)}
`
}

/** Returns `share/doc/quotedeck/copyright`. */
export function debCopyright({ author, name }: Product, licence: string): string {
  const lines = licence
    .replace(/^MIT License\n+Copyright.*\n+/u, '')
    .trim()
    .split('\n')
  const body = lines.map((line) => (line.trim() === '' ? ' .' : ` ${line}`)).join('\n')
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: ${name}
Source: ${HOMEPAGE}
Comment:
 The licences of the packages that are bundled are in
 /usr/lib/quotedeck/resources/NOTICES.txt, and sbom.cdx.json beside it lists
 them. Electron's licence is in /usr/lib/quotedeck/LICENSE.electron.txt, and
 Chromium's are in /usr/lib/quotedeck/LICENSES.chromium.html.

Files: *
Copyright: 2026 ${author}
License: Expat
${body}
`
}

/** Returns `share/doc/quotedeck/changelog.gz` before compression. @param date Unix epoch, seconds. */
export function debChangelog(product: Product, date: number): string {
  const day = new Date(date * 1000).toUTCString().replace('GMT', '+0000')
  return `${product.name} (${product.version}) unstable; urgency=medium

  * Version ${product.version}. NEWS.gz says what is new.

 -- ${maintainer(product)}  ${day}
`
}

/** Accepted findings of lintian with their reasons. */
export const LINTIAN_OVERRIDES = `# Chromium's own helper, without which its sandbox needs user namespaces that some systems forbid.
quotedeck: elevated-privileges 4755 root/root [usr/lib/quotedeck/chrome-sandbox]
# Built outside of the archive: there is no report to close.
quotedeck: initial-upload-closes-no-bugs
`

export const METAINFO_PATH = `metainfo/${APPLICATION_ID}.metainfo.xml`
