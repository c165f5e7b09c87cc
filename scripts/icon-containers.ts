/** Writes icon files of Windows and macOS: several PNG pictures behind one table. */

export interface IconPicture {
  /** Width and height, pixels. */
  readonly size: number
  readonly png: Buffer
}

const ICO_HEADER_BYTES = 6
const ICO_ENTRY_BYTES = 16

/** Writes an `.ico` file. @see https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10) */
export function iconFile(pictures: readonly IconPicture[]): Buffer {
  const header = Buffer.alloc(ICO_HEADER_BYTES)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = ICO_HEADER_BYTES + ICO_ENTRY_BYTES * pictures.length
  const entries = pictures.map(({ size, png }) => {
    const entry = Buffer.alloc(ICO_ENTRY_BYTES)
    // 0 means 256.
    entry.writeUInt8(size % 256, 0)
    entry.writeUInt8(size % 256, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += png.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)])
}

/** The types of PNG pictures and their sizes in pixels; Retina pictures have separate types. */
const ICNS_TYPES = [
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic13', 256],
  ['ic09', 512],
  ['ic14', 512],
  ['ic10', 1024],
] as const
const ICNS_HEADER_BYTES = 8

export function iconSet(pngOf: (size: number) => Buffer): Buffer {
  const block = (type: string, content: Buffer) => {
    const header = Buffer.alloc(ICNS_HEADER_BYTES)
    header.write(type, 'latin1')
    header.writeUInt32BE(ICNS_HEADER_BYTES + content.length, 4)
    return Buffer.concat([header, content])
  }
  return block('icns', Buffer.concat(ICNS_TYPES.map(([type, size]) => block(type, pngOf(size)))))
}
