import type { Preloadable } from '#ui/static-island.tsx'

interface LoaderArgs<Data> {
  request: Request
  serverLoader: () => Promise<Data>
}

/**
 * Loads the data of a page and the code of its static islands in parallel; a client-side navigation waits for both.
 * When the code cannot be loaded, a page that is already shown keeps its parts.
 */
export async function loadWithIslands<Data>(
  { request, serverLoader }: LoaderArgs<Data>,
  ...parts: Preloadable[]
): Promise<Data> {
  const isInSight = request.url === location.origin + location.pathname + location.search
  const code = Promise.all(parts.map((part) => part.load()))
  const [found] = await Promise.all([serverLoader(), isInSight ? code.catch(() => {}) : code])
  return found
}
