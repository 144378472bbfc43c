import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Spinner } from '#ui/spinner.tsx'

const SPINNER_DELAY_MS = 150
const ADMIN_AREA = /^(\/dashboard)?\/admin(\/|$)/

/** The wait for a page: nothing for the first moment, then a spinner in sight and its words for everyone (spec 2). */
export function RouteSpinner() {
  const { state, location } = useNavigation()
  const waiting = state !== 'idle'
  const [late, setLate] = useState(false)

  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), SPINNER_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting])

  return (
    <output className="pointer-events-none fixed inset-x-0 top-20 z-20 flex justify-center">
      {late && (
        <span className="flex items-center gap-3 rounded-pill bg-surface px-5 py-3 shadow-2">
          <Spinner size="sm" />
          {ADMIN_AREA.test(location?.pathname ?? '') ? 'Verifying admin access...' : 'Loading...'}
        </span>
      )}
    </output>
  )
}

/** After a change of page the focus goes to its title, and the title is spoken: what a full page load would have done. */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.querySelector('h1')?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname])

  return <output className="sr-only">{title}</output>
}
