/**
 * Creates the commit and the tag of a release: `npm run release -- 0.2.0`. Does not push; pushing both later starts the release workflow.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { planRelease, ReleaseRefused } from './plan.ts'

const git = (args: readonly string[], input?: string): string =>
  execFileSync('git', args, {
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(input === undefined ? {} : { input }),
  })

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '')

function release(version: string): void {
  const plan = planRelease(version, new Date().toISOString().slice(0, 10), {
    manifest: readFileSync('package.json', 'utf8'),
    lock: readFileSync('package-lock.json', 'utf8'),
    changelog: readFileSync('CHANGELOG.md', 'utf8'),
    changes: linesOf(git(['status', '--porcelain'])).map((line) => line.slice(3)),
    tags: linesOf(git(['tag', '--list', 'v*'])),
  })
  const paths = Object.keys(plan.files)
  try {
    for (const [path, content] of Object.entries(plan.files)) writeFileSync(path, content)
    git(['add', '--', ...paths])
    git(['commit', '--quiet', '--message', plan.subject, '--message', 'CHANGELOG.md says what it brings.'])
  } catch (error) {
    git(['checkout', '--quiet', 'HEAD', '--', ...paths])
    throw new ReleaseRefused('Git could not make the commit, see above. Nothing has changed.', { cause: error })
  }
  // Verbatim, because a line of the notes that begins with # is a heading, not a comment.
  git(['tag', '--annotate', '--cleanup=verbatim', '--file=-', plan.tag], `${plan.subject}\n\n${plan.notes}\n`)
  console.log(`${plan.subject}: committed and tagged ${plan.tag}. Push with: git push origin HEAD ${plan.tag}`)
}

const [version, ...others] = process.argv.slice(2)
try {
  if (version === undefined || others.length > 0) throw new ReleaseRefused('Give one version: npm run release -- 0.2.0')
  release(version)
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
}
