import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import tseslint from 'typescript-eslint'
import svelteConfig from './src/renderer/svelte.config.js'

const PURE = ['src/model/**', 'src/api/**', 'src/contract/**', 'src/core/**']

const nondeterminism = [
  { object: 'Date', property: 'now', message: 'Take the time from the Clock port.' },
  { object: 'Math', property: 'random', message: 'Take chance from a port or a seed.' },
]

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Name what you export: a default export has another name in every file.',
}

export default tseslint.config(
  {
    ignores: ['out', 'dist', 'coverage', 'node_modules', 'test-results', 'playwright-report', 'src/i18n/compiled'],
  },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  ...svelte.configs.recommended,
  {
    languageOptions: {
      parserOptions: {
        project: './config/tsconfig.lint.json',
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      complexity: ['error', 10],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        noDefaultExport,
        { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
      ],
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: false } }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      // Our objects are closures: their methods need no receiver.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: PURE,
    rules: {
      'no-restricted-properties': ['error', ...nondeterminism],
      'no-restricted-syntax': [
        'error',
        noDefaultExport,
        {
          selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
          message: 'Take the time from the Clock port.',
        },
      ],
    },
  },
  { files: ['src/simulator/**'], rules: { 'no-restricted-properties': ['error', ...nondeterminism] } },
  // The one clock of the reference server, and the only place in it that looks at the wall.
  {
    files: ['src/simulator/simulator.ts', 'src/simulator/wall-clock.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['src/**'],
    ignores: ['src/main/ipc.ts', 'src/preload/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'electron',
              importNames: ['ipcMain', 'ipcRenderer'],
              message: 'The two channels live in main/ipc.ts and preload/ alone.',
            },
          ],
        },
      ],
    },
  },
  {
    files: [
      'src/main/**',
      'src/preload/**',
      'src/node/**',
      'src/web/**',
      'src/simulator/**',
      'scripts/**',
      'test/**',
      '*.config.*',
      'config/**',
    ],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts', '**/*.svelte.js'],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { parser: tseslint.parser, svelteConfig },
    },
    rules: {
      'svelte/no-at-html-tags': 'error',
      'svelte/require-each-key': 'error',
      // The linter sees a component imported by another one as untyped; svelte-check, which does not, judges those.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  // The parser does not see the types of components' properties, and takes what they pass to callbacks for `any`;
  // svelte-check, which does see them, is what checks these.
  {
    files: ['**/*.svelte'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: ['src/renderer/**', 'src/preload/**'], languageOptions: { globals: globals.browser } },
  // Commands speak through the console; a test's description block is as long as what it describes.
  { files: ['scripts/**', 'test/**'], rules: { 'no-console': 'off', 'max-lines-per-function': 'off' } },
  // Configuration files are read by tools that want a default export, and are no part of any TypeScript project.
  {
    files: ['*.config.*', 'config/**', 'src/renderer/svelte.config.js', 'scripts/*.mjs'],
    ...tseslint.configs.disableTypeChecked,
    rules: {
      ...tseslint.configs.disableTypeChecked.rules,
      'no-restricted-syntax': 'off',
      'no-restricted-exports': 'off',
    },
  },
)
