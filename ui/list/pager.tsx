import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'

interface PagerProps {
  /** The addresses of the pages beside this one, where there are any. */
  previous: string | undefined
  next: string | undefined
  /** What is found there, in a public list of events; all others say the same. */
  words?: { previous: string; next: string }
}

/** The ways to the pages beside this one: real links. After a step the focus is on the title, as after a load of the page. */
export function Pager({ previous, next, words = { previous: 'Previous', next: 'Next' } }: PagerProps) {
  const nav = useRef<HTMLElement>(null)
  const { search } = useLocation()
  const before = useRef(search)
  const isStep = useRef(false)
  useEffect(() => {
    if (before.current === search) return
    before.current = search
    const focused = document.activeElement
    // The link that was pressed may be gone from the new page, and the focus with it.
    if (nav.current?.contains(focused) || (isStep.current && focused === document.body))
      document.querySelector('h1')?.focus({ preventScroll: true })
    isStep.current = false
  }, [search])

  const step = () => {
    isStep.current = true
  }
  return (
    <nav ref={nav} aria-label="Pages" className="flex flex-wrap justify-between gap-4 empty:hidden">
      {previous && (
        <LinkButton to={previous} rel="prev" variant="secondary" onClick={step}>
          <Icon name="arrow-left" /> {words.previous}
        </LinkButton>
      )}
      {next && (
        <LinkButton to={next} rel="next" variant="secondary" className="ml-auto" onClick={step}>
          {words.next} <Icon name="arrow-right" />
        </LinkButton>
      )}
    </nav>
  )
}
