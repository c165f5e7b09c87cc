/** What is wrong in components and only in their templates or runes. Everything else is checked by oxlint. */
import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import tseslint from 'typescript-eslint'
import svelteConfig from './src/renderer/svelte.config.js'

/** Texts that a component would never translate again. */
const UNDERIVED_TEXTS = [
  'CallExpression',
  ':matches(ArrayExpression, ObjectExpression, TSAsExpression, TSSatisfiesExpression) CallExpression',
].map((text) => ({
  selector: `SvelteScriptElement > VariableDeclaration > VariableDeclarator > ${text}[callee.object.name='m']`,
  message: 'Derive this text. Otherwise it stays in the language that was chosen when the component was created.',
}))

/** A panel can be open twice. Dialogs, and what is only in one, cannot. */
const LANDMARKS_OF_PANELS = {
  selector: "SvelteElement[name.name='section'] > SvelteStartTag > SvelteAttribute[key.name=/^aria-label/]",
  message: 'Leave its name out or take a group: two panels of a kind would have two landmarks of one name.',
}

export default tseslint.config(
  { ignores: ['out', 'src/i18n/compiled', '.svelte-check'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { globals: globals.browser, parserOptions: { parser: tseslint.parser, svelteConfig } },
    rules: {
      complexity: ['error', 10],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
      'no-console': 'error',
      'svelte/no-at-html-tags': 'error',
      'svelte/require-each-key': 'error',
      'no-restricted-syntax': ['error', ...UNDERIVED_TEXTS],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['src/renderer/panels/**/*.svelte'],
    ignores: ['**/*Dialog.svelte', '**/BacktestResult.svelte'],
    rules: { 'no-restricted-syntax': ['error', ...UNDERIVED_TEXTS, LANDMARKS_OF_PANELS] },
  },
)
