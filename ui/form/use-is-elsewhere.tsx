import { useLocation, useResolvedPath } from 'react-router'

/**
 * Whether a form goes to another address than that of its page. Such a form is sent beside the page: its answer may lead on, and
 * where none comes the page stays, for there is nothing to see at the other address.
 */
export function useIsElsewhere(action: string | undefined): boolean {
  const here = useLocation().pathname
  return useResolvedPath(action ?? here).pathname !== here
}
