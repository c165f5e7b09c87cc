/** What axe finds wrong with a part of the page: the rule and the element of every violation. */
import axe from 'axe-core'

export async function axeFaults(selector: string): Promise<readonly string[]> {
  const { violations } = await axe.run(selector)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
