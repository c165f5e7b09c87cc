/** Gathers every text that a page shows or reads out, with its title. Self-contained, so that a driven page can run it. */
export function shownTexts(): readonly string[] {
  const SPOKEN = ['title', 'aria-label', 'aria-description', 'alt', 'placeholder']
  const texts = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Element)) {
      if (node.parentElement?.closest('script, style') === null) texts.push(node.textContent ?? '')
      continue
    }
    texts.push(...SPOKEN.map((name) => node.getAttribute(name) ?? ''))
    if (node instanceof HTMLInputElement) texts.push(node.value)
  }
  return texts.map((text) => text.trim()).filter(Boolean)
}
