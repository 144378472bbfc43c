import { href, Link } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'

interface NoEventsProps {
  /** What is wrong with the filters; null when nothing fits them. */
  failure: string | null
  isFirstPage: boolean
  /** Words to search for without the other filters; null when there are no words, or nothing but words. */
  words: string | null
  /** What is there instead, by its title: farther around the same place, or without one of the filters; null where nothing is. */
  nearest?: { to: string; what: string; isFarther: boolean } | null
  /** The words are not the ones that were typed. */
  isCorrected?: boolean
}

/** Shown in place of an empty list of events. */
export function NoEvents({
  failure,
  isFirstPage,
  words,
  nearest = null,
  isCorrected = false,
}: NoEventsProps) {
  if (failure)
    return (
      <Notice tone="warning" title={failure}>
        <p>
          <Link to={href('/events')} className="underline">
            See events
          </Link>{' '}
          or choose from the filters above.
        </p>
      </Notice>
    )
  if (isFirstPage && nearest)
    return (
      <EmptyState
        title={nearest.isFarther ? 'No events that near' : 'No events found'}
        action={<LinkButton to={nearest.to}>{nearest.what}</LinkButton>}
      >
        {nearest.isFarther ? 'Farther around it something is on.' : 'This comes closest to it.'}
      </EmptyState>
    )
  if (isFirstPage && words)
    return (
      <EmptyState
        title={isCorrected ? `Did you mean “${words}”?` : 'No events found'}
        action={
          <LinkButton to={`${href('/events')}?${new URLSearchParams({ q: words })}`}>
            Search all events for “{words}”
          </LinkButton>
        }
      >
        No event matches “{words}” and the filters together.
      </EmptyState>
    )
  return (
    <EmptyState
      title={isFirstPage ? 'No events found' : 'No more events'}
      action={<LinkButton to={href('/events')}>See events</LinkButton>}
    >
      {isFirstPage
        ? 'No event matches your search. Change it, or see all events.'
        : 'This page of the list is empty now.'}
    </EmptyState>
  )
}
