/** What a diagnosis says of the window that it is made in. */

type Described = Pick<Window, 'innerWidth' | 'innerHeight' | 'devicePixelRatio'> & {
  readonly navigator: Pick<Navigator, 'userAgent' | 'language'>
}

/** Lines in English, for developers. */
export function describeWindow({ innerWidth, innerHeight, devicePixelRatio, navigator }: Described): string {
  return [
    `Window: ${innerWidth} x ${innerHeight}, scale ${devicePixelRatio}, language ${navigator.language}`,
    `Browser: ${navigator.userAgent}`,
  ].join('\n')
}
