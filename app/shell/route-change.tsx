import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useNavigationType } from 'react-router'
import { LoadingPill } from '#ui/loading-pill.tsx'

const ADMIN_AREA = /^(\/dashboard)?\/admin(\/|$)/

/** The wait for a page, in the words of its area. (Specification 2) */
export function RouteSpinner() {
  const { state, location, formMethod } = useNavigation()
  // Saving is no way in: whoever saves is inside already.
  const isEntering = formMethod === undefined && ADMIN_AREA.test(location?.pathname ?? '')
  return (
    <LoadingPill waiting={state !== 'idle'}>
      {isEntering ? 'Verifying admin access...' : undefined}
    </LoadingPill>
  )
}

/**
 * After a change of page, or of a form's step, the focus goes to its title, and the title is spoken: what a full page load
 * would have done. A step that is to be corrected says so itself, and has the focus.
 */
export function PageAnnouncer() {
  const { pathname, search, hash } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const params = new URLSearchParams(search)
  const page = `${pathname} ${params.get('step') ?? ''}`
  const isChecked = params.has('check')
  const before = useRef(page)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (before.current === page) return
    before.current = page
    // A form keeps the place where it stands; the page that it leads to begins at its top.
    if (!isBack && !hash && !isChecked) scrollTo(0, 0)
    if (!isChecked) document.querySelector('h1')?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [page, isChecked, hash, isBack])

  return <output className="sr-only">{title}</output>
}
