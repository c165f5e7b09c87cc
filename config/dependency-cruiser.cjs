/**
 * The architecture's import rule, default-deny: whatever is not allowed below is an error. `test/architecture` proves that
 * the rule bites.
 */
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

/**
 * Floors of one layer, from the bottom. A room imports from its own floor and from those below it, never from above.
 * Rooms that share a floor do not know each other.
 */
const CORE_FLOORS = [
  ['ports'],
  ['reactive'],
  ['source'],
  ['storage'],
  ['hub'],
  ['budget'],
  ['service'],
  ['workspace', 'updates'],
  ['feed'],
  ['connection'],
  ['watchlists'],
  ['market'],
  ['charts', 'reference'],
  ['candles'],
  ['positions'],
  ['alerts'],
  ['application'],
]
const RENDERER_FLOORS = [
  ['styles'],
  ['components'],
  ['live'],
  ['market'],
  ['charts'],
  ['commands'],
  ['links', 'symbols', 'connect', 'guide'],
  ['panels'],
  ['palette', 'ticker', 'alert-delivery'],
  ['desk'],
]

/** For each room: it may not import a room of its own floor, or one above. */
const floorRules = (layerName, floors) =>
  floors.flatMap((rooms, floor) =>
    rooms.flatMap((room) => {
      const closed = [...rooms.filter((other) => other !== room), ...floors.slice(floor + 1).flat()]
      if (closed.length === 0) return []
      return {
        name: `floors-of-${layerName}`,
        comment: `${room} stands below what it imports. What two rooms share goes down a floor.`,
        severity: 'error',
        from: { path: `^src/${layerName}/${room}/` },
        to: { path: closed.map((other) => `^src/${layerName}/${other}/`) },
      }
    }),
  )

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
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
    ...floorRules('core', CORE_FLOORS),
    ...floorRules('renderer', RENDERER_FLOORS),
    {
      name: 'no-panel-imports-another',
      comment: 'What two panels share goes down a floor: to market, charts or components.',
      severity: 'error',
      from: { path: '^src/renderer/panels/([^/]+)/' },
      to: { path: '^src/renderer/panels/[^/]+/', pathNot: '^src/renderer/panels/$1/' },
    },
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
    library('renderer/charts', ['echarts', 'trading-signals']),
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
