import { href, Link } from 'react-router'
import type { EventId } from '#platform/ids.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type ListColumn, ListTable } from '#ui/list/list-table.tsx'
import { Selection } from '#ui/list/selection.tsx'

interface Night {
  id: EventId
  title: string
  /** It is called otherwise than the night whose page this is. */
  hasOwnTitle: boolean
  day: string
  /** What it is where it does not take place; null where it does. */
  off: string | null
  /** Places that are taken, unpaid checkouts counted as taken. */
  taken: number
  mayBeCalledOff: boolean
}

interface SeriesNightsProps {
  nights: readonly Night[]
  /** Where the chosen ones are postponed or cancelled. */
  action: string
}

const FORM = 'chosen-nights'

const COLUMNS: ListColumn<Night>[] = [
  {
    id: 'night',
    label: 'Night',
    cell: ({ id, day, title, hasOwnTitle }) => (
      <>
        <Link
          to={href('/dashboard/events/:eventId', { eventId: id })}
          className="link inline-flex min-h-tap items-center"
        >
          {day}
          <span className="sr-only">: {title}</span>
        </Link>
        {hasOwnTitle && <span className="block wrap-anywhere">{title}</span>}
      </>
    ),
  },
  {
    id: 'state',
    label: 'State',
    card: 'beside-title',
    cell: ({ off }) => off && <Badge tone="warning">{off}</Badge>,
  },
  {
    id: 'taken',
    label: 'Taken',
    isNumber: true,
    cell: ({ taken }) => (taken === 0 ? 'None sold' : `${taken} sold or held`),
  },
]

/** The nights of a series for its host, several of which can be chosen. */
export const SeriesNights = ({ nights, action }: SeriesNightsProps) => (
  <Selection
    form={FORM}
    action={action}
    buttons={
      <Button type="submit" variant="secondary">
        Postpone or cancel
      </Button>
    }
  >
    <ListTable<Night>
      caption="Nights"
      rows={nights}
      rowId={({ id }) => id}
      columns={COLUMNS}
      {...(nights.some((night) => night.mayBeCalledOff) && {
        selection: {
          form: FORM,
          name: 'night',
          label: ({ day }: Night) => `Choose ${day}`,
          mayChoose: (night: Night) => night.mayBeCalledOff,
        },
      })}
    />
  </Selection>
)
