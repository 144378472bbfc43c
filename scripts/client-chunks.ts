// How the browser's JavaScript is cut: few files, because every file starts its compression anew, and what many pages
// need in files of its own, because they stay in the browser's cache from page to page.
import type { Rolldown } from 'vite'

const FRAMEWORK = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/
const ROOT = /[\\/]app[\\/]root\.tsx/
const PUBLIC_PAGE = /[\\/]app[\\/]routes[\\/]public[\\/]/
/** The page most people come to first: it carries nothing that only others share. */
const EVENT_PAGE = /[\\/]app[\\/]routes[\\/]public[\\/]event\.tsx/
const EVENTS_PAGE = /[\\/]app[\\/]routes[\\/]public[\\/]events\.tsx/

/** "framework", "shell" for what the root brings to every page, "public" for what others share with an event's, "list" for what they share with the list of events, else by route. */
export function clientChunks(): Rolldown.CodeSplittingOptions {
  const known = new Map<string, Set<string>>()

  /** The root and the public pages that bring a module with them, lazily loaded parts aside. */
  const bringersOf = (id: string, context: Rolldown.ChunkingContext): Set<string> => {
    const found = known.get(id)
    if (found) return found
    const bringers = new Set<string>()
    known.set(id, bringers) // while it is being found out: a circle of imports leads nowhere
    const [file = id] = id.split('?')
    if (ROOT.test(file) || PUBLIC_PAGE.test(file)) bringers.add(file)
    for (const importer of context.getModuleInfo(id)?.importers ?? [])
      for (const bringer of bringersOf(importer, context)) bringers.add(bringer)
    return bringers
  }

  const isSharedWith = (page: RegExp, id: string, context: Rolldown.ChunkingContext): boolean => {
    const bringers = [...bringersOf(id, context)]
    const isShared = bringers.length > 1 || (context.getModuleInfo(id)?.importers.length ?? 0) > 1
    return isShared && bringers.some((file) => page.test(file))
  }
  const chunkOf = (id: string, context: Rolldown.ChunkingContext): string | null => {
    if ([...bringersOf(id, context)].some((file) => ROOT.test(file))) return 'shell'
    return isSharedWith(EVENT_PAGE, id, context) ? 'public' : null
  }
  // Alone most of these are too small to be compressed.
  const listChunkOf = (id: string, context: Rolldown.ChunkingContext): string | null =>
    isSharedWith(EVENTS_PAGE, id, context) ? 'list' : null

  return {
    groups: [
      { name: 'framework', test: FRAMEWORK, priority: 2 },
      { name: chunkOf, debugName: 'shell and public', priority: 1 },
      { name: listChunkOf, debugName: 'list', priority: 0 },
    ],
  }
}
