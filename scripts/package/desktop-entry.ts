/** Generates the desktop file. @see https://specifications.freedesktop.org/desktop-entry-spec/latest/ */
import { DISPLAY_NAME, packageTexts } from './product.ts'

export interface EntryFacts {
  readonly command: string
  /** Whether it opens addresses of the scheme `quotedeck:`. */
  readonly handlesAddresses: boolean
}

export function desktopEntry(root: string, { command, handlesAddresses }: EntryFacts): string {
  const translated = packageTexts(root).flatMap(({ suffix, texts }) => {
    const key = (name: string) => (suffix === '' ? name : `${name}[${suffix}]`)
    return [
      `${key('GenericName')}=${texts.package_kind}`,
      `${key('Comment')}=${texts.package_summary}`,
      `${key('Keywords')}=${texts.package_keywords}`,
    ]
  })
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Version=1.0',
    `Name=${DISPLAY_NAME}`,
    ...translated,
    `Exec=${command}${handlesAddresses ? ' %u' : ''}`,
    'Icon=quotedeck',
    'Terminal=false',
    'Categories=Office;Finance;',
    'StartupNotify=true',
    'StartupWMClass=quotedeck',
    ...(handlesAddresses ? ['MimeType=x-scheme-handler/quotedeck;'] : []),
    '',
  ].join('\n')
}
