/** The environment of a child process. */

/** What a process needs from its parent. Nothing else is handed down: the environment may hold the service's key. */
const INHERITED = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TZ'] as const

export function childEnvironment(
  parent: Readonly<Record<string, string | undefined>>,
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  const inherited = INHERITED.flatMap((name) => {
    const value = parent[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(inherited), ...own }
}
