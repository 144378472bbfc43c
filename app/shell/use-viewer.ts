import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { useRoot } from '#app/shell/use-root.ts'
import { syncViewer, useViewerState, type ViewerState } from '#app/shell/viewer-store.ts'
import type { Member } from '#modules/viewer/viewer.ts'

/** The member who views the page; null for a visitor, undefined while a public page does not know yet. */
export function useMember(): Member | null | undefined {
  const said = useRoot()?.member
  const { member } = useViewerState()
  return said === undefined ? member : said
}

/** What the browser knows of the viewer: the member, and the personal facts of the page. */
export const useViewer = (): ViewerState => useViewerState()

/** Updates the viewer after each navigation, when the tab is shown again, and when the browser restores the page (bfcache). */
export function ViewerSync(): null {
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
