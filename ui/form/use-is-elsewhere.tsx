import { useLocation, useResolvedPath } from 'react-router'

/**
 * Whether a form goes to another address than that of its page. Such a form is sent beside the page: its answer may lead on, and
 * where none comes the page stays, for there is nothing to see at the other address.
 */
export function useIsElsewhere(action: string | undefined): boolean {
  const here = useLocation().pathname
  return pageOf(useResolvedPath(action ?? here).pathname) !== pageOf(here)
}

/** With a slash at its end, or in capital letters, an address is of the same page. */
const pageOf = (path: string): string => path.toLowerCase().replace(/\/+$/, '')
