/** The policy that lets no string become markup; see the Content Security Policy of both shells. */

interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createHTML: (html: string) => string }): unknown
}

/**
 * Installs the default policy. Only the empty string passes: it is how elements are emptied. Svelte compiles its own
 * templates under a policy of its own, which no text from the service ever reaches.
 */
export function forbidMarkup(window: Window & { readonly trustedTypes?: TrustedTypes }): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML(html) {
      if (html !== '') throw new TypeError('Text was about to become markup.')
      return html
    },
  })
}
