// Makes the router's server quicker: takes out what only a browser, or a build that draws pages ahead, would use. Every page asks
// these functions dozens of times.
import { parseSync, type Plugin, Visitor } from 'vite'

const ROUTER = /[\\/]node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]/

/** Functions with a shorter way: what is done first in each of them. */
const SHORT_CUTS: Record<string, string> = {
  // <Link prefetch>, in the browser only
  usePrefetchBehavior: 'return [false, null, {}];',
  // Nobody presses a link on the server.
  useLinkClickHandler: 'return undefined;',
  // Headers by which a build draws pages ahead; looking at the environment of the process is slow.
  getBuildTimeHeader: 'return null;',
  // To look whether it has a body makes a whole one of an answer that could be sent as it is.
  isResponse: 'if (value instanceof Response) return true;',
}

/** A plugin of the server's build. */
export function slimServerRouter(): Plugin {
  const found = new Set<string>()
  return {
    name: 'slim-server-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: ROUTER },
      handler: (code, id) => ({ code: withShortCuts(code, id, found), map: null }),
    },
    buildEnd(error) {
      const missing = Object.keys(SHORT_CUTS).filter((name) => !found.has(name))
      if (!error && missing.length > 0) this.error(`The router has no ${missing.join(', ')} any more`)
    },
  }
}

function withShortCuts(code: string, id: string, found: Set<string>): string {
  const added: [at: number, text: string][] = []
  const visitor = new Visitor({
    FunctionDeclaration({ id: name, body }) {
      const text = name && SHORT_CUTS[name.name]
      if (!text || !body) return
      found.add(name.name)
      added.push([body.start + 1, text])
    },
  })
  visitor.visit(parseSync(id, code).program)
  return added
    .toSorted(([a], [b]) => b - a)
    .reduce((all, [at, text]) => all.slice(0, at) + text + all.slice(at), code)
}
