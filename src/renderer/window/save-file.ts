/** Saves a text or an image as a download. */

/** Long enough for slow browsers to start reading, ms. */
const RETENTION_MS = 60_000

export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), RETENTION_MS)
}
