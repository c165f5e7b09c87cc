/** Serves the design page to this machine and updates it when a component changes (`npm run design`). */
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { createServer } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const server = await createServer({
  configFile: false,
  root: `${root}test/design`,
  plugins: [svelte({ configFile: `${root}src/renderer/svelte.config.js` })],
  server: { host: '127.0.0.1', fs: { allow: [root] } },
})
await server.listen()
server.printUrls()
