/** The policy that keeps strings from becoming markup; see the Content Security Policy of both shells. */

interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createHTML: (html: string) => string }): unknown
}

/**
 * Lets only the empty string pass, because it empties elements. Svelte compiles its own templates under a separate policy, which no text
 * from the service reaches.
 */
export function forbidMarkup(window: Window & { readonly trustedTypes?: TrustedTypes }): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML(html) {
      if (html !== '') throw new TypeError('Text was about to become markup.')
      return html
    },
  })
}
