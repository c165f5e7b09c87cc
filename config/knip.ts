/** What nothing uses: files, exports, dependencies (`npm run unused`). Entries are what is started by name and not by an import. */
import type { KnipConfig } from 'knip'

/**
 * The scripts of a component, and the components that its markup fetches on demand. What the script of an instance exports
 * belongs to the component and is no export of the module.
 */
const importsOf = (component: string): string => {
  const scripts = [...component.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(
    ([, attributes = '', script = '']) =>
      attributes.includes('module') ? script : script.replaceAll(/^(\s*)export /gm, '$1'),
  )
  const onDemand = [...component.matchAll(/import\('[^']+'\)/g)].map(([expression]) => expression)
  return [...scripts, ...onDemand].join('\n')
}

const config: KnipConfig = {
  entry: [
    'config/*.{cjs,ts}',
    'playwright.config.ts',
    'test/{unit,architecture,conformance}/**/*.test.ts',
    'test/e2e/**/*.spec.ts',
    'test/e2e/global-setup.ts',
    // The design page, which a page of its own loads.
    'test/design/main.ts',
    // Loaded by the application that it is tried on.
    'test/e2e/web/told-network.ts',
    // Pages and processes that benches start.
    'test/bench/*/page.ts',
    'test/bench/answer-server.ts',
    'test/bench/messages/hold-worker.ts',
    // A process that a soak starts.
    'test/soak/hostile/service.ts',
    // Configurations that a test plants, and what keeps its process from the network.
    'test/fixtures/configurations/*.ts',
    'test/fakes/ports/no-network.ts',
    // Run by the Node of a fresh machine.
    'test/fresh-machine/start-and-stop.mjs',
    // Processes that the check of packages starts.
    'test/package/{make-packages,run-packaged}.ts',
    // The command of the web shell's package, which imports what is built.
    'build/web/quotedeck.js',
    // Threads of the simulation, and the module that a loader puts in the place of another.
    'test/simulation/seed-worker.ts',
    'test/simulation/world/disk/file-system.ts',
    // The stand-in for Electron: a loader puts it in the place of the module, and its boots run in processes of their own.
    'test/host/{run,electron,page-boot,utility-boot}.ts',
  ],
  project: [
    'src/**/*.{ts,svelte}',
    'test/**/*.{ts,svelte}',
    'scripts/**/*.{ts,mjs}',
    'config/**/*.{ts,cjs}',
    '*.{ts,js}',
  ],
  ignoreDependencies: [
    // Named in settings that are no code: src/i18n/project.inlang and config/stryker.json.
    '@inlang/plugin-message-format',
    '@stryker-mutator/vitest-runner',
    // The font that src/renderer/styles/fonts.css takes.
    '@fontsource-variable/ibm-plex-sans',
    // The other half of playwright, which has the types of the debugging protocol.
    'playwright-core',
  ],
  // Of the system; tests that need them say so where they are missing.
  ignoreBinaries: [
    'apt-get',
    'dbus-daemon',
    'dpkg',
    'dpkg-deb',
    'faketime',
    'gio',
    'losetup',
    'mount',
    'umount',
    'unshare',
    'Xvfb',
  ],
  compilers: { svelte: importsOf },
}
export default config
