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
  /** The words are not the ones that were typed. */
  isCorrected?: boolean
}

/** Shown in place of an empty list of events. */
export function NoEvents({ failure, isFirstPage, words, isCorrected = false }: NoEventsProps) {
  if (failure)
    return (
      <Notice tone="warning" title={failure}>
        <Link to={href('/events')} className="underline">
          See all events
        </Link>{' '}
        or choose from the filters above.
      </Notice>
    )
  if (isFirstPage && words)
    return (
      <EmptyState
        title={isCorrected ? `Did you mean “${words}”?` : 'Nothing like that yet'}
        action={
          <LinkButton to={`${href('/events')}?${new URLSearchParams({ q: words })}`}>
            Search everywhere for “{words}”
          </LinkButton>
        }
      >
        No event matches all of this. The words alone, at any place and on any date, may find one.
      </EmptyState>
    )
  return (
    <EmptyState
      title={isFirstPage ? 'Nothing like that yet' : 'That is all'}
      action={<LinkButton to={href('/events')}>See all events</LinkButton>}
    >
      {isFirstPage
        ? 'No event matches all of this. Take one of the filters away, or look at everything that is coming.'
        : 'There is nothing on this page any more.'}
    </EmptyState>
  )
}
