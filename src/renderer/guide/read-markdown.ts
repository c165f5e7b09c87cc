/** Reads the Markdown that the pages of the guide are written in: headings, paragraphs, flat lists, tables and code. */

/** A piece of running text. `href` is as it is written in the page; null for a piece that is no link. */
interface Piece {
  readonly kind: 'text' | 'strong' | 'emphasis' | 'code' | 'link'
  readonly text: string
  readonly href: string | null
}

export type Text = readonly Piece[]

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: Text }
  | { readonly kind: 'paragraph'; readonly text: Text }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly Text[] }
  | { readonly kind: 'table'; readonly head: readonly Text[]; readonly rows: readonly (readonly Text[])[] }
  | { readonly kind: 'code'; readonly text: string }

const FENCE = '```'
const ITEM = /^(?:[-*]|(\d+)\.) +/u
const HEADING = /^(#{1,3}) +/u
/** Longer marks come first: two asterisks are not two times one. */
const PIECES = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/u

/** The blocks of a page, in their order. Total: whatever it does not know is a paragraph. */
export function readMarkdown(text: string): readonly Block[] {
  const blocks: Block[] = []
  const lines = text.split('\n')
  for (let at = 0; at < lines.length;) {
    if (lines[at]?.trim() === '') at += 1
    else {
      const end = endOfBlock(lines, at)
      blocks.push(readBlock(lines.slice(at, end)))
      at = end
    }
  }
  return blocks
}

/** A block of code ends with its fence, a heading with its line, and any other block with the next empty line. */
function endOfBlock(lines: readonly string[], start: number): number {
  const first = lines[start] ?? ''
  if (HEADING.test(first)) return start + 1
  const isCode = first.startsWith(FENCE)
  const last = lines.findIndex((line, at) => at > start && (isCode ? line.startsWith(FENCE) : line.trim() === ''))
  if (last < 0) return lines.length
  return isCode ? last + 1 : last
}

function readBlock(lines: readonly string[]): Block {
  const [first = ''] = lines
  if (first.startsWith(FENCE)) return { kind: 'code', text: lines.slice(1, -1).join('\n') }
  const heading = HEADING.exec(first)?.[1]
  if (heading !== undefined) {
    const level = heading.length === 1 ? 1 : heading.length === 2 ? 2 : 3
    return { kind: 'heading', level, text: readText(first.replace(HEADING, '')) }
  }
  if (first.startsWith('|')) return readTable(lines)
  return ITEM.test(first) ? readList(lines) : { kind: 'paragraph', text: readText(lines.join(' ')) }
}

function readTable([head = '', , ...rows]: readonly string[]): Block {
  return { kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) }
}

const cellsOf = (row: string): readonly Text[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => readText(cell.trim()))

/** A line that begins no item goes on with the one before it. */
function readList(lines: readonly string[]): Block {
  const items: string[] = []
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ''))
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  const isOrdered = ITEM.exec(lines[0] ?? '')?.[1] !== undefined
  return { kind: 'list', isOrdered, items: items.map(readText) }
}

/** Marks do not nest. */
function readText(text: string): Text {
  const pieces: Piece[] = []
  const add = (kind: Piece['kind'], part: string, href: string | null = null) => {
    if (part !== '') pieces.push({ kind, text: part, href })
  }
  let rest = text
  for (let found = PIECES.exec(rest); found !== null; found = PIECES.exec(rest)) {
    const [whole, code, strong, emphasis, label, href] = found
    add('text', rest.slice(0, found.index))
    if (code !== undefined) add('code', code)
    else if (strong !== undefined) add('strong', strong)
    else if (emphasis !== undefined) add('emphasis', emphasis)
    else add('link', label ?? '', href ?? null)
    rest = rest.slice(found.index + whole.length)
  }
  add('text', rest)
  return pieces
}

/** The text alone, without its marks. */
export const plainText = (text: Text): string => text.map((piece) => piece.text).join('')
