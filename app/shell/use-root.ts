import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router'
import type { readRoot } from '#app/read-root.server.ts'

type Root = ReturnType<typeof readRoot>

/** What every page knows (`readRoot`); a guard that refuses a page sends it with the error. */
export function useRoot(): Root | undefined {
  const read = useRouteLoaderData<Root>('root')
  const error = useRouteError()
  return read ?? (isRouteErrorResponse(error) ? (error.data as { root?: Root } | null)?.root : undefined)
}
