/** Finds unused files, exports and dependencies (`npm run unused`). Entries are started by name instead of an import. */
import type { KnipConfig } from 'knip'

/** Returns the scripts of a component and its dynamic imports. An instance script's exports belong to the component, not to the module. */
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
    'config/*.{mjs,ts}',
    'playwright.config.ts',
    'test/{unit,architecture,conformance}/**/*.test.ts',
    'test/e2e/**/*.spec.ts',
    'test/e2e/global-setup.ts',
    // The design page, loaded by an HTML page.
    'test/design/main.ts',
    'test/e2e/web/told-network.ts',
    'test/bench/*/page.ts',
    'test/bench/answer-server.ts',
    'test/bench/messages/hold-worker.ts',
    'test/soak/hostile/service.ts',
    // Planted configurations of a test, and the module that blocks its process from the network.
    'test/fixtures/configurations/*.ts',
    'test/fakes/ports/no-network.ts',
    'test/fresh-machine/start-and-stop.mjs',
    'test/package/{make-packages,run-packaged}.ts',
    // The command of the web shell's package, which imports built files.
    'build/web/quotedeck.js',
    // Threads of the simulation, and a module that a loader substitutes.
    'test/simulation/seed-worker.ts',
    'test/simulation/world/disk/file-system.ts',
    // The fake Electron: a loader substitutes it, and its boots run in separate processes.
    'test/host/{run,electron,page-boot,utility-boot}.ts',
  ],
  project: [
    'src/**/*.{ts,svelte}',
    'test/**/*.{ts,svelte}',
    'scripts/**/*.{ts,mjs}',
    'config/**/*.{ts,mjs}',
    '*.{ts,js}',
  ],
  ignoreDependencies: [
    // Named in settings outside code: src/i18n/project.inlang and config/stryker.json.
    '@inlang/plugin-message-format',
    '@stryker-mutator/vitest-runner',
    // Used by src/renderer/styles/fonts.css.
    '@fontsource-variable/ibm-plex-sans',
    // Types of the debugging protocol.
    'playwright-core',
  ],
  // Programs of the system; tests report a missing one.
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
