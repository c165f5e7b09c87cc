/** Intercepts files that a page offers for download. */
import type { Page } from 'playwright/test'

/**
 * Returns the text of the next file that the page offers. In a browser with two drivers, a download reaches only one of
 * them.
 */
export async function nextFile(page: Page, act: () => Promise<void>): Promise<string> {
  const content = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const { createObjectURL } = URL
        URL.createObjectURL = (file: Blob) => {
          URL.createObjectURL = createObjectURL
          void file.text().then(resolve)
          return createObjectURL(file)
        }
      }),
  )
  await act()
  return content
}
