/** The colours of a chart as the window's tokens have them just now. */
import type { ChartPalette } from '../../charts/palette.ts'

/** Reads tokens where they apply to `element`, to which a probe is added for the moment. */
export function readPalette(element: HTMLElement): ChartPalette {
  const probe = document.createElement('span')
  probe.hidden = true
  element.append(probe)
  const read = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const palette: ChartPalette = {
    gain: read('--gain'),
    loss: read('--loss'),
    text: read('--text'),
    quiet: read('--text-quiet'),
    grid: read('--row-line'),
    border: read('--border'),
    surface: read('--surface'),
    accent: read('--accent-text'),
    lines: [read('--link-2'), read('--link-6'), read('--link-7'), read('--link-5'), read('--link-8'), read('--link-4')],
  }
  probe.remove()
  return palette
}
