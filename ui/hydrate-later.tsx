import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { StaticIsland } from '#ui/static-island.tsx'
import { useIsSent } from '#ui/use-hydrated.ts'

/**
 * Makes a part of a page a hydration unit of its own. The server renders it; the browser keeps that HTML, loads the part's code
 * while the rest of the page is hydrated, and then hydrates the part. Until then, and where no code comes, it is HTML: it
 * consists of links and forms that work without scripts. What changes around it meanwhile must change in a transition.
 */
export function hydrateLater<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): StaticIsland<Props> {
  let code: ComponentType<Props> | undefined
  const load = async () => (code = await fetchCode())
  const Later = lazy(async () => ({ default: await load().catch(keepHtml) }))

  function LaterPart(props: Props) {
    const isSent = useIsSent()
    // After a change of page the code is there, and no placeholder is ever seen.
    const [Loaded] = useState(() => (isSent ? undefined : code))
    return Loaded ? (
      <Loaded {...props} />
    ) : (
      <Suspense>
        <Later {...props} />
      </Suspense>
    )
  }
  return Object.assign(LaterPart, { load })
}

/** React waits for the code, and leaves the HTML as it is. */
function keepHtml(error: unknown): Promise<never> {
  if (import.meta.env.SSR) throw error
  return new Promise(() => {})
}
