/** Comments, names of tests, texts of the user and subjects of commits are plain English: no riddles. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commentsIn, testNamesIn } from './read-language.ts'

/** A form that hides its subject or its condition. */
interface Riddle {
  readonly form: RegExp
  readonly reason: string
}

const RIDDLES: readonly Riddle[] = [
  { form: /\b(?:nobody|somebody|whoever)\b/iu, reason: 'name the caller, window, service or user' },
  { form: /\b(?:is|are) none\b/u, reason: 'say "there is no ..." or "is not"' },
  { form: /\b(?:so (?:many|much)|that much)\b/u, reason: 'give the number and its unit' },
  {
    form: /\b(?:wears?|stands?|lies?|gives? way|goes on|go on|went on)\b/u,
    reason: 'code has, is, is in, yields, continues',
  },
  { form: /\b(?:told|tells?|hears?|heard)\b/u, reason: 'say "notifies" or "receives"' },
  { form: /\b(?:is|are) (?:other|another)\b/u, reason: 'say "differs" or "changed"' },
  { form: /\b(?:meanwhile|at hand|in force|just now|anew)\b/iu, reason: 'say the condition, or nothing' },
  { form: /\b(?:by (?:itself|themselves)|at once)\b/u, reason: 'leave it out, or say "immediately"' },
]
/** Forms that only comments have. */
const FRAGMENTS: readonly Riddle[] = [
  { form: /(?<!\bthere )\b(?:is|are) no\b(?! longer)/iu, reason: 'say "there is no ..." or "is not"' },
  { form: /(?:^|(?<=\. ))Of /u, reason: 'begin with a verb or with the noun that it is of' },
  { form: /^What /u, reason: 'begin with a verb or with a noun' },
  { form: /^As (?:it|they) (?:was|were)\b/u, reason: 'begin with a verb or with a noun' },
]
/** Whole texts in which a form is the usual term, each with its reason. */
const ALLOWED: Readonly<Record<string, string>> = {}

const FIRST_PLAIN_COMMIT = '926e4726dfed333b3e30f9cc18b2785bbfcb4fef'

const codeBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte)$/u.test(entry.name) && !entry.parentPath.includes('compiled'))
    .map((entry) => join(entry.parentPath, entry.name))

const riddlesIn = (text: string, riddles: readonly Riddle[]): readonly string[] =>
  text in ALLOWED ? [] : riddles.filter(({ form }) => form.test(text)).map(({ reason }) => `${text}: ${reason}`)

describe('plain English', () => {
  it('is that of every comment in sources and tests', () => {
    const files = [...codeBelow('src'), ...codeBelow('test')]
    expect(files.length).toBeGreaterThan(2_000)
    const found = files.flatMap((path) =>
      commentsIn(readFileSync(path, 'utf8')).flatMap((text) =>
        riddlesIn(text, [...RIDDLES, ...FRAGMENTS]).map((riddle) => `${path}: ${riddle}`),
      ),
    )
    expect(found).toEqual([])
  })

  it('is that of every name of a test', () => {
    const names = codeBelow('test').flatMap((path) =>
      testNamesIn(readFileSync(path, 'utf8')).map((name) => ({ path, name })),
    )
    expect(names.length).toBeGreaterThan(3_000)
    expect(names.flatMap(({ path, name }) => riddlesIn(name, RIDDLES).map((riddle) => `${path}: ${riddle}`))).toEqual(
      [],
    )
  })

  it('is that of every English text of the user', () => {
    const texts = readdirSync('src/i18n/messages/en').flatMap((file) =>
      Object.values(JSON.parse(readFileSync(`src/i18n/messages/en/${file}`, 'utf8')) as Record<string, unknown>),
    )
    expect(texts.length).toBeGreaterThan(1_000)
    const plain = texts.filter((text) => typeof text === 'string')
    expect(plain.flatMap((text) => riddlesIn(text, RIDDLES))).toEqual([])
  })

  it('is that of the subjects of commits, each of at most 72 characters', (context) => {
    const subjects = subjectsSince(FIRST_PLAIN_COMMIT)
    if (subjects === null) return context.skip('The history is not here.')
    expect(subjects.filter((subject) => subject.length > 72)).toEqual([])
    expect(subjects.flatMap((subject) => riddlesIn(subject, RIDDLES))).toEqual([])
  })

  it('differs from a riddle', () => {
    const riddles = [
      'Of the list that had the focus last.',
      'What is to be known about the bars.',
      'Whoever watches receives it.',
      'Nothing goes on while the window is hidden.',
      'The value is other than before.',
    ]
    expect(riddles.filter((text) => riddlesIn(text, [...RIDDLES, ...FRAGMENTS]).length === 0)).toEqual([])
    expect(riddlesIn('Notifies watchers only if a field differs.', [...RIDDLES, ...FRAGMENTS])).toEqual([])
  })
})

/** @returns Null if the history does not reach that commit, as in a shallow clone or an archive. */
function subjectsSince(commit: string): readonly string[] | null {
  try {
    const words = ['log', '--no-merges', '--format=%s', `${commit}..HEAD`]
    const output = execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return output.split('\n').filter((subject) => subject !== '')
  } catch {
    return null
  }
}
