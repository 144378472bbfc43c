import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router'
import type { readRoot } from '#app/read-root.server.ts'

type Root = ReturnType<typeof readRoot>

/** What was read last, in a browser alone: a page that could not be fetched takes what the router holds with it. */
let last: Root | undefined

const lastRead = (root: Root | undefined): Root | undefined => {
  last = root ?? last
  return last
}

/** What every page knows (`readRoot`); a guard that refuses a page sends it with the error. */
export function useRoot(): Root | undefined {
  const read = useRouteLoaderData<Root>('root')
  const error = useRouteError()
  const root =
    read ?? (isRouteErrorResponse(error) ? (error.data as { root?: Root } | null)?.root : undefined)
  return import.meta.env.SSR ? root : lastRead(root)
}
