/** Hands a text, or an image, to the reader as a file, where the reader's browser or system puts downloads. */

/** Long enough for the slowest browser to have begun reading. */
const RETENTION_MS = 60_000

export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), RETENTION_MS)
}
