import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { useRoot } from '#app/shell/use-root.ts'
import { syncViewer, useViewerState, type ViewerState } from '#app/shell/viewer-store.ts'
import type { Member } from '#modules/viewer/viewer.ts'

/** Who looks at the page; null for nobody, undefined while a page for everybody does not know yet. */
export function useMember(): Member | null | undefined {
  const said = useRoot()?.member
  const { member } = useViewerState()
  return said === undefined ? member : said
}

/** What is known of who looks at the page beside who they are. */
export const useViewer = (): ViewerState => useViewerState()

/** Keeps what is known of the viewer true: after each page, when the tab is shown again, and when it comes back from the browser's memory. */
export function ViewerKeeper(): null {
  const root = useRoot()
  const { pathname } = useLocation()
  useLayoutEffect(() => syncViewer(pathname, root?.member), [root, pathname])
  useEffect(() => {
    if (root?.member !== undefined) return
    const listening = new AbortController()
    const look = () => {
      if (document.visibilityState === 'visible') syncViewer(pathname, undefined)
    }
    addEventListener('pageshow', look, { signal: listening.signal })
    document.addEventListener('visibilitychange', look, { signal: listening.signal })
    return () => listening.abort()
  }, [root, pathname])
  return null
}
