import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router'
import type { loader } from '#app/root.tsx'

type Root = Awaited<ReturnType<typeof loader>>

/** What every page knows; a guard that refuses a page before anything is read sends it with its refusal. */
export function useRoot(): Root | undefined {
  const read = useRouteLoaderData<typeof loader>('root')
  const error = useRouteError()
  return read ?? (isRouteErrorResponse(error) ? (error.data as { root?: Root } | null)?.root : undefined)
}
