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
  let arrived = (_code: ComponentType<Props>) => {}
  const load = async () => {
    arrived((code = await fetchCode()))
    return code
  }
  const Later = lazy(async () => ({
    default: await load().catch((error: unknown) => {
      if (import.meta.env.SSR) throw error
      // The HTML stays until the code comes after all, such as with the next page.
      return new Promise<ComponentType<Props>>((resolve) => (arrived = resolve))
    }),
  }))

  function LaterPart(props: Props) {
    const isSent = useIsSent()
    // After a change of page the code is there, and no placeholder is ever seen.
    const [Part] = useState(() => (!isSent && code) || Later)
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(LaterPart, { load })
}
