import type { SearchedInstead } from '#modules/events/list/search/search-events.server.ts'
import { Notice } from '#ui/notice.tsx'

/** Says that the events below are not what was typed, and what they are. */
export function SearchedInsteadNotice({ typed, instead }: { typed: string; instead: SearchedInstead }) {
  if (instead.how === 'only signs')
    return (
      <Notice title={`Nothing can be searched for by “${instead.text}”`}>
        A search needs a letter or a number. These are the events without it.
      </Notice>
    )
  if (instead.how === 'any')
    return <Notice title="No event has all of these words">These have at least one of them.</Notice>
  return (
    <Notice title={`Showing results for “${instead.text}”`}>{`Nothing was found for “${typed}”.`}</Notice>
  )
}
