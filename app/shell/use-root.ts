import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router'
import type { readRoot } from '#app/read-root.server.ts'

type Root = ReturnType<typeof readRoot>

/** What every page knows; a guard that refuses a page before anything is read sends it with its refusal. */
export function useRoot(): Root | undefined {
  const read = useRouteLoaderData<Root>('root')
  const error = useRouteError()
  return read ?? (isRouteErrorResponse(error) ? (error.data as { root?: Root } | null)?.root : undefined)
}
