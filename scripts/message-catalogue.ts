/** Checks the message catalogues of several languages against each other. */

/** A message is a text, or a list of variants whose `match` maps a condition to a text. */
type Message =
  | string
  | readonly { readonly declarations?: readonly string[]; readonly match: Readonly<Record<string, string>> }[]
export type Catalogue = Readonly<Record<string, Message>>

const PLACEHOLDER = /\{([^{}]+)\}/gu

function texts(message: Message): readonly string[] {
  return typeof message === 'string' ? [message] : message.flatMap((variant) => Object.values(variant.match))
}

function placeholders(message: Message): string {
  const names = texts(message).flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name]) => name))
  return [...new Set(names)].sort().join(', ')
}

/** Merges all messages of a language. For a duplicate key the last one counts, as in the compiler; {@link subjectFaults} reports it. */
export function joinSubjects(subjects: ReadonlyMap<string, Catalogue>): Catalogue {
  return Object.assign({}, ...subjects.values()) as Catalogue
}

/**
 * Reports files that the compiler's settings lack, missing files that they name, and duplicate keys of a language.
 * @param subjects The files by the path pattern that names them.
 */
export function subjectFaults(
  locale: string,
  subjects: ReadonlyMap<string, Catalogue>,
  patterns: readonly string[],
): readonly string[] {
  const homes = new Map<string, string>()
  const faults: string[] = []
  for (const [pattern, catalogue] of subjects) {
    if (!patterns.includes(pattern)) faults.push(`project.inlang/settings.json does not name ${pattern}`)
    for (const key of Object.keys(catalogue).filter((found) => found !== '$schema')) {
      const home = homes.get(key)
      if (home !== undefined) faults.push(`${locale} has "${key}" twice, in ${home} and ${pattern}`)
      homes.set(key, pattern)
    }
  }
  const missing = patterns.filter((pattern) => !subjects.has(pattern))
  return [...faults, ...missing.map((pattern) => `${locale} lacks the file ${pattern}`)]
}

/** Reports differences from the base language and empty texts. */
export function catalogueFaults(catalogues: ReadonlyMap<string, Catalogue>, baseLocale: string): readonly string[] {
  const base = catalogues.get(baseLocale)
  if (base === undefined) return [`there is no catalogue for ${baseLocale}`]
  return [...catalogues].flatMap(([locale, catalogue]) => [
    ...Object.keys(base)
      .filter((key) => !Object.hasOwn(catalogue, key))
      .map((key) => `${locale} lacks "${key}"`),
    ...Object.entries(catalogue).flatMap(([key, message]) => messageFaults(locale, key, message, base[key])),
  ])
}

function messageFaults(locale: string, key: string, message: Message, inBase: Message | undefined): readonly string[] {
  if (key === '$schema') return []
  if (inBase === undefined) return [`${locale} has "${key}", which the base language lacks`]
  const faults: string[] = []
  if (texts(message).some((text) => text.trim() === '')) faults.push(`${locale} leaves "${key}" empty`)
  const wanted = placeholders(inBase)
  const found = placeholders(message)
  if (wanted !== found)
    faults.push(`${locale} fills {${found}} into "${key}" where the base language fills {${wanted}}`)
  return faults
}
