/**
 * The import rules of the architecture, default-deny: an import that is not allowed below is an error. `test/architecture` proves that they
 * work.
 */
import { FLOORS } from './floors.mjs'

const layer = (from, to) => ({
  from: { path: `^src/${from}/` },
  to: { path: to.map((name) => (name.startsWith('^') ? name : `^src/${name}/`)) },
})

const NODE = { dependencyTypes: ['core'] }
const library = (from, names) => ({
  from: { path: `^src/${from}/` },
  to: { path: names.map((name) => `^node_modules/${name}/`) },
})
const nodeModule = (from) => ({ from: { path: `^src/${from}/` }, to: NODE })

/** Matches the files of a room: all below its folder, or the parent's own files. */
const filesOf = (folder, room) => (room === '.' ? `^${folder}/[^/]+$` : `^${folder}/${room}/`)

/** Forbids imports from rooms on the same floor or above. */
const floorRules = Object.entries(FLOORS).flatMap(([folder, floors]) =>
  floors.flatMap((rooms, floor) =>
    rooms.flatMap((room) => {
      const closed = [...rooms.filter((other) => other !== room), ...floors.slice(floor + 1).flat()]
      if (closed.length === 0) return []
      return {
        name: 'floors',
        comment: `${room} of ${folder} is below what it imports. What two rooms share goes down a floor.`,
        severity: 'error',
        from: { path: filesOf(folder, room) },
        to: { path: closed.map((other) => filesOf(folder, other)) },
      }
    }),
  ),
)

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'electron-only-in-its-shell',
      comment: 'Everything outside main and preload must run where Electron cannot.',
      severity: 'error',
      from: { path: '^src/(model|api|contract|i18n|core|node|web|simulator|renderer)/' },
      to: { path: '(^|/)node_modules/electron(-store)?/', reachable: true },
    },
    {
      name: 'electron-store-only-in-main',
      severity: 'error',
      from: { pathNot: '^src/main/' },
      to: { path: '^node_modules/electron-store/' },
    },
    ...floorRules,
    { name: 'unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^electron$' } },
  ],
  allowed: [
    layer('model', ['model']),
    layer('api', ['api', 'model']),
    layer('contract', ['contract', 'model']),
    layer('i18n', ['i18n', 'contract', 'model']),
    layer('core', ['core', 'contract', 'api', 'model', '^resources/']),
    layer('node', ['node', '^src/core/ports/', 'model']),
    layer('main', ['main', 'i18n', 'node', 'core', 'contract', 'model']),
    layer('web', ['web', 'node', 'core', 'contract', 'model']),
    layer('preload', ['preload', 'contract']),
    layer('simulator', ['simulator', 'api', 'model', '^resources/']),
    layer('renderer', ['renderer', 'i18n', 'contract', 'model']),

    library('model', ['big.js', '@types/big.js', 'ipaddr.js', 'punycode']),
    library('api', ['entities']),
    library('contract', ['valibot']),
    library('core', ['valibot', 'csv-simple-parser', 'fuzzysort']),
    library('node', ['undici', 'conf', 'commander']),
    library('main', ['electron', 'electron-store']),
    library('web', ['conf', 'ws']),
    library('preload', ['electron']),
    library('simulator', ['fastify', 'commander', 'valibot']),
    library('renderer', ['svelte', 'dockview', 'fuzzysort', 'ical-generator']),
    library('renderer/plotting', ['echarts', 'trading-signals']),
    library('renderer/guide', ['marked']),

    nodeModule('node'),
    nodeModule('main'),
    nodeModule('web'),
    nodeModule('simulator'),

    { from: { path: '^(test|scripts)/' }, to: {} },
  ],
  allowedSeverity: 'error',
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src/i18n/compiled/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'config/tsconfig.node.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['svelte', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.svelte', '.json'],
    },
  },
}
