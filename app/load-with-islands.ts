import type { Preloadable } from '#ui/static-island.tsx'

interface LoaderArgs<Data> {
  request: Request
  serverLoader: () => Promise<Data>
}

/**
 * Fetches what a page shows and the code of its still parts side by side: what a navigation in the browser waits for.
 * Where no code comes, a page that is in sight already keeps its parts as they are.
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
