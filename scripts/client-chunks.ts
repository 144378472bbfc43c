// How the browser's JavaScript is cut: few files, because every file starts its compression anew, and what many pages
// need in files of its own, because they stay in the browser's cache from page to page.
// `npm run bench -- weight` without it: 59 to 63 files a public page and not 7 to 10, and 133 to 136 kB of gzip and not 120 to 122.
import type { Rolldown } from 'vite'

const FRAMEWORK = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/
/** What is on every page. */
const START = '/app/entry.client.tsx'
const ENTRIES = ['/app/root.tsx', START]
const PUBLIC_PAGES = '/app/routes/public/'
/** The page most people come to first. */
const EVENT = `${PUBLIC_PAGES}event.tsx`
const HOME = `${PUBLIC_PAGES}home.tsx`
const EVENTS = `${PUBLIC_PAGES}events.tsx`
const ORGANIZER = `${PUBLIC_PAGES}organizer.tsx`
const ACCOUNT = '/app/routes/auth/account.tsx'
/** Parts that are hydrated later. */
const SIGN_IN = '/app/shell/sign-in-screen.tsx'
const FILTERS = '/modules/events/list/filter/event-filter-bar.tsx'
const BRINGERS = [...ENTRIES, PUBLIC_PAGES, ACCOUNT, SIGN_IN, FILTERS]

/**
 * "framework"; the start of the page by itself, because it runs when it is evaluated; "shell" for what is on every page, and
 * what other public pages share with an event's; "event-parts" for what only previews share with it; "basics" for what public
 * pages share with the sign-in screen; "public" for what the home page shares with the list of events; "list" for what the
 * list shares with others; "faces" for what an organiser's page shares; "sign-in" for what the sign-in screen shares with its
 * dialogs; else by route.
 */
export function clientChunks(): Rolldown.CodeSplittingOptions {
  const known = new Map<string, Set<string>>()

  /** The entries, public pages and sign-in screen that bring a module with them, lazily loaded parts aside. */
  const bringersOf = (id: string, context: Rolldown.ChunkingContext): Set<string> => {
    const found = known.get(id)
    if (found) return found
    const bringers = new Set<string>()
    known.set(id, bringers) // while it is being found out: a circle of imports leads nowhere
    const [file = id] = id.replaceAll('\\', '/').split('?')
    if (BRINGERS.some((path) => file.includes(path))) bringers.add(file)
    for (const importer of context.getModuleInfo(id)?.importers ?? [])
      for (const bringer of bringersOf(importer, context)) bringers.add(bringer)
    return bringers
  }

  const chunkOf = (id: string, context: Rolldown.ChunkingContext): string | null => {
    if (id.replaceAll('\\', '/').endsWith(START)) return null
    const bringers = [...bringersOf(id, context)]
    const isWith = (...paths: string[]) => paths.some((path) => bringers.some((file) => file.includes(path)))
    if (isWith(...ENTRIES)) return 'shell'
    const { importers = [], dynamicImporters = [] } = context.getModuleInfo(id) ?? {}
    const isShared = bringers.length > 1 || importers.length + dynamicImporters.length > 1
    if (!isShared) return null
    if (isWith(EVENT)) return bringers.length > 1 ? 'shell' : 'event-parts'
    if (isWith(ACCOUNT)) return isWith(PUBLIC_PAGES) ? 'basics' : 'account'
    if (isWith(SIGN_IN)) return isWith(PUBLIC_PAGES, FILTERS) ? 'basics' : 'sign-in'
    if (isWith(EVENTS, FILTERS)) return isWith(HOME) ? 'public' : 'list'
    return isWith(ORGANIZER) ? 'faces' : null
  }

  // What a file's modules import goes with them, unless a group of higher priority has it.
  const group = (name: string, priority: number) => ({
    name: (id: string, context: Rolldown.ChunkingContext) => (chunkOf(id, context) === name ? name : null),
    debugName: name,
    priority,
  })
  return {
    groups: [
      { name: 'framework', test: FRAMEWORK, priority: 4 },
      group('shell', 3),
      group('basics', 2),
      group('public', 2),
      group('list', 1),
      group('faces', 0),
      group('account', 1),
      group('sign-in', 0),
      group('event-parts', 0),
    ],
  }
}
