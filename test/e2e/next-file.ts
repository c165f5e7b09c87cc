/** What a page hands out as files, caught before the browser has it. */
import type { Page } from 'playwright/test'

/** The text of the next file that the page hands out. Where a browser has two drivers, downloads end up with one of them. */
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
