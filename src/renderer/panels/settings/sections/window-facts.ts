/** Describes the window for a diagnosis. */

type Described = Pick<Window, 'innerWidth' | 'innerHeight' | 'devicePixelRatio'> & {
  readonly navigator: Pick<Navigator, 'userAgent' | 'language'>
}

/** Returns lines in English for developers. */
export function describeWindow({ innerWidth, innerHeight, devicePixelRatio, navigator }: Described): string {
  return [
    `Window: ${innerWidth} x ${innerHeight}, scale ${devicePixelRatio}, language ${navigator.language}`,
    `Browser: ${navigator.userAgent}`,
  ].join('\n')
}
