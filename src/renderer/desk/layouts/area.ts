/** The division of a desk: groups of panels, and parts beside or below each other. */

interface Group {
  readonly share: number
  readonly panels: readonly string[]
}

/** Parts are beside each other, their own parts below each other, and so on alternately. */
interface Division {
  readonly share: number
  readonly parts: readonly Area[]
}

/** `share` is the size relative to the siblings. */
export type Area = Group | Division

export const group = (share: number, ...panels: readonly string[]): Area => ({ share, panels })
export const divided = (share: number, ...parts: readonly Area[]): Area => ({ share, parts })

/**
 * Divides a desk without a stored layout, the most important panels first. Few panels: the first alone, the second at its side, the others
 * as tabs below that. Many: list, chart with the others below, and two at the right side.
 */
export function areaOf([first, second, ...others]: readonly string[]): Area {
  if (first === undefined) return divided(1)
  if (second === undefined) return divided(1, group(1, first))
  const [third, fourth, ...rest] = others
  if (third !== undefined && fourth !== undefined && rest.length > 0)
    return divided(
      1,
      group(33, first),
      divided(42, group(66, second), group(34, ...rest)),
      divided(25, group(60, third), group(40, fourth)),
    )
  const side = others.length === 0 ? group(46, second) : divided(46, group(58, second), group(42, ...others))
  return divided(1, group(54, first), side)
}

/** A box in shares of width and height. */
export interface Rectangle {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly panels: readonly string[]
}

type Box = Omit<Rectangle, 'panels'>

const WHOLE: Box = { left: 0, top: 0, width: 1, height: 1 }

export function rectanglesOf(area: Area, box: Box = WHOLE, isRow = true): readonly Rectangle[] {
  if ('panels' in area) return [{ ...box, panels: area.panels }]
  const sum = area.parts.reduce((all, { share }) => all + share, 0)
  let before = 0
  return area.parts.flatMap((part) => {
    const [start, extent] = [before / sum, part.share / sum]
    before += part.share
    const own = isRow
      ? { ...box, left: box.left + start * box.width, width: extent * box.width }
      : { ...box, top: box.top + start * box.height, height: extent * box.height }
    return rectanglesOf(part, own, !isRow)
  })
}
