import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type UserConfig } from 'electron-vite'
import { programOfBuild, recordProgram } from './scripts/build-state.ts'
import { recordBundle } from './scripts/bundle-record.ts'
import { ownDockTheme } from './scripts/own-dock-theme.ts'
import { firstChunks, preloadFirstScreen } from './scripts/first-screen.ts'
import { narrowScripts } from './scripts/narrow-scripts.ts'
import { preloadFont } from './scripts/preload-font.ts'
import { spareValidators } from './scripts/spare-validators.ts'
import { windowMessages } from './scripts/window-messages.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** For `npm run coverage`; the programs do not name them. */
const sourcemap = process.env['QUOTEDECK_SOURCE_MAPS'] === '1' ? 'hidden' : false

/** Asks git which commit it builds, and so only when something is built: other tools read this file as well. */
export default defineConfig((): UserConfig => {
  const program = programOfBuild(at('.'), process.env)
  // By this a page knows whether the shell that it talks to is of its own build.
  const page = { version: program.version, build: program.build }
  const define = { QUOTEDECK_PROGRAM: JSON.stringify(program) }

  return {
    // Programs for Node: the desktop shell, the web shell, the simulated market and the worker of the candle archive. Only the
    // first may name electron.
    main: {
      define,
      plugins: [
        spareValidators(),
        recordBundle(at('.'), 'main'),
        { name: 'record-program', writeBundle: () => recordProgram(at('.'), program) },
      ],
      build: {
        externalizeDeps: false,
        minify: false,
        sourcemap,
        rollupOptions: {
          input: {
            main: at('src/main/main.ts'),
            web: at('src/web/web.ts'),
            simulator: at('src/simulator/simulator.ts'),
            'candle-archive-worker': at('src/node/databases/candle-archive-worker.ts'),
          },
          external: ['electron'],
          output: {
            format: 'es',
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/[name]-[hash].js',
            // Descriptions of types: the compiled messages alone have thousands of them.
            comments: { jsdoc: false },
          },
        },
      },
    },
    // A sandboxed preload must be one CommonJS file.
    preload: {
      plugins: [recordBundle(at('.'), 'preload')],
      build: {
        externalizeDeps: false,
        sourcemap,
        rollupOptions: {
          input: { preload: at('src/preload/preload.ts') },
          external: ['electron'],
          output: { format: 'cjs', entryFileNames: '[name].cjs' },
        },
      },
    },
    renderer: {
      root: at('src/renderer'),
      define: { QUOTEDECK_PROGRAM: JSON.stringify(page) },
      plugins: [
        svelte({ configFile: at('src/renderer/svelte.config.js') }),
        windowMessages(at('src/i18n')),
        ownDockTheme(),
        preloadFirstScreen(),
        preloadFont(),
        narrowScripts(),
        recordBundle(at('.'), 'renderer'),
      ],
      build: {
        minify: true,
        modulePreload: { polyfill: false },
        rollupOptions: {
          input: { desk: at('src/renderer/index.html') },
          output: { codeSplitting: { groups: firstChunks() } },
        },
      },
    },
  }
})
