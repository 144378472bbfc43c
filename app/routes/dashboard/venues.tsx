import { href, Link } from 'react-router'
import { PictureImage } from '#modules/pictures/picture-image.tsx'
import { findDraft } from '#modules/drafts/save-draft.server.ts'
import { venuesWithPage } from '#modules/events/venue/get-venue.server.ts'
import { listVenues } from '#modules/venues/list-venues.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { useNotice } from '#app/dashboard/use-notice.ts'
import { requireMember } from '#app/guards.server.ts'
import { pageAddresses } from '#platform/list-address.ts'
import { readListQuery, searchParam } from '#platform/list-query.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextField } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { EmptyList } from '#ui/list/empty-list.tsx'
import { Pager } from '#ui/list/pager.tsx'
import type { Route } from './+types/venues'

const NOTICES = {
  saved: 'Your venue is saved.',
  ended: 'This venue was saved already, or its form was discarded in another tab. It was not saved again.',
}

/** The rooms that a person has entered for their events. (Specification 2, Dashboard) */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  const { searchParams } = new URL(request.url)
  const { values, params, page } = readListQuery({ q: searchParam }, searchParams)
  const [{ rows, isFirst, ...beside }, draft] = await Promise.all([
    listVenues(db, actor.id, { words: values.q, page }),
    findDraft(db, { owner: actor.id, kind: 'venue', subject: '' }),
  ])
  const withPage = await venuesWithPage(
    db,
    rows.map(({ id }) => id),
  )
  const pages = pageAddresses(href('/dashboard/venues'), params, beside)
  const told = searchParams.get('notice')
  const notice: keyof typeof NOTICES | null = told === 'saved' || told === 'ended' ? told : null
  return { rows, withPage, isFirst, words: values.q, pages, notice, hasDraft: draft !== null }
}

export default function Venues({ loaderData }: Route.ComponentProps) {
  const { rows, withPage, isFirst, words, pages, hasDraft } = loaderData
  const notice = useNotice(loaderData.notice)
  const here = href('/dashboard/venues')
  const isEmpty = rows.length === 0 && isFirst && words === undefined
  return (
    <DashboardPage width="list" action={!isEmpty && <AddVenue />}>
      {notice && (
        <Notice tone={notice === 'saved' ? 'success' : 'info'} live>
          {NOTICES[notice]}
        </Notice>
      )}
      {hasDraft && (
        <Notice>
          A venue you have not finished:{' '}
          <Link
            to={href('/dashboard/venues/create')}
            className="inline-flex min-h-tap items-center font-semibold underline"
          >
            continue
          </Link>
        </Notice>
      )}
      {!isEmpty && (
        <FilterBar action={here} submit="Search" summary="Search" className="lg:grid-cols-[1fr_auto]">
          <TextField label="Name, street or city" name="q" type="search" defaultValue={words} />
        </FilterBar>
      )}
      {rows.length === 0 ? (
        <EmptyList all={here} isFirst={isFirst} isFiltered={words !== undefined}>
          <EmptyState title="No saved venues" action={<AddVenue />}>
            Venues that you add here, or with an event that you create, are listed. Add a venue with its
            address and what guests should know. For events that you help to run, the host keeps the venues
            and their seating charts.
          </EmptyState>
        </EmptyList>
      ) : (
        <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
          {rows.map(({ id, name, address, city, region, capacity, picture }) => (
            <li key={id} className="relative flex items-center gap-4 p-4 hover:bg-surface-2">
              {picture ? (
                <span className="shrink-0">
                  <PictureImage picture={picture} alt="" sizes="4rem" className="size-16 rounded-md" />
                </span>
              ) : (
                <span className="grid size-16 shrink-0 place-items-center rounded-md bg-surface-3 text-muted">
                  <Icon name="map-pin" />
                </span>
              )}
              <div className="min-w-0 grow">
                <Link
                  to={href('/dashboard/venues/:venueId/edit', { venueId: id })}
                  className="font-semibold wrap-anywhere after:absolute after:inset-0"
                >
                  {name}
                </Link>
                <p className="text-muted">
                  {address && `${address}, `}
                  {city}, {region}
                </p>
                {capacity !== null && (
                  <p className="text-sm text-muted tabular-nums">{capacity} guests at most</p>
                )}
                <div className="flex flex-wrap gap-x-5">
                  <Link
                    to={href('/dashboard/venues/:venueId/charts', { venueId: id })}
                    className="link relative inline-flex min-h-tap items-center"
                  >
                    Seating charts<span className="sr-only">: {name}</span>
                  </Link>
                  {withPage.includes(id) && (
                    <Link
                      to={href('/venue/:venueId', { venueId: id })}
                      className="link relative inline-flex min-h-tap items-center"
                    >
                      See its page<span className="sr-only">: {name}</span>
                    </Link>
                  )}
                </div>
              </div>
              <Icon name="chevron-right" />
            </li>
          ))}
        </ul>
      )}
      <Pager {...pages} />
    </DashboardPage>
  )
}

const AddVenue = () => (
  <LinkButton to={href('/dashboard/venues/create')}>
    <Icon name="map-pin" />
    Add a venue
  </LinkButton>
)
