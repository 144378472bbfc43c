// `npm run dev`: the site with Vite in front of it, so that a change of a page shows while you look at it. After a change
// in server/, platform/ or db/ start it again.
import path from 'node:path'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import type * as Main from '../server/main.ts'

const HMR_PORT_OFFSET = 10_000 // beside the site's own port, so that two sites can be developed at once

const root = path.resolve(import.meta.dirname, '..')
const port = Number(process.env['PORT'] || 3000)
const vite = await createServer({
  root,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { port: port + HMR_PORT_OFFSET } },
})
const { main } = (await vite.ssrLoadModule('/server/main.ts')) as typeof Main

await main(root, {
  build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
  inFront: (rest) => (request, response) =>
    vite.middlewares(request, response, () => rest(request, response)),
})
