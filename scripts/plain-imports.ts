// Lets the browser's own `import()` load lazy parts. Vite wraps each in a helper that also fetches styles and imports ahead;
// here all styles come with the page, and what lazy parts import is on the page already but for a few hundred bytes.
// `npm run bench -- weight` without it: 1 kB of gzip more on each public page.
import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'

/** A plugin of the browser's build, to be used with `modulePreload: false`, which leaves the helper nothing to do. */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (id === HELPER ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}
