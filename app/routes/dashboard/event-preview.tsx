import { data, href } from 'react-router'
import { previewEvent } from '#modules/events/create/preview-event.server.ts'
import { EventPreviewPage } from '#modules/events/page/event-preview-page.tsx'
import { TicketFacts } from '#modules/events/page/ticket-types.tsx'
import { findKeptUpload } from '#modules/pictures/upload.server.ts'
import { newEventId, newEventValues } from '#app/dashboard/new-event.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { loadWithIslands } from '#app/load-with-islands.ts'
import { pageTitle } from '#app/page-title.ts'
import type { EventId } from '#platform/ids.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { Route } from './+types/event-preview'

/** The page of an event that its author has not published, as guests will see it. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const found = requireMember(request, context)
  const { db, actor, now } = found
  const id = newEventId(url)
  const values = id === null ? null : await newEventValues(found, id)
  if (id === null || !values) throw data(null, { status: 404 })
  const [preview, kept] = await Promise.all([
    previewEvent(db, { id: id as EventId, owner: actor.id, now, values }),
    findKeptUpload(db, actor.id, values['picture-upload']),
  ])
  const flyer = kept?.isHere ? href('/api/uploads/:id/picture.webp', { id: kept.id }) : null
  const back = `${href('/create-event')}?draft=${id}&step=publish`
  return { title: `Preview of ${preview.event.title}`, preview, now, flyer, back }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [pageTitle(loaderData.title, matches)] : []

export const clientLoader = (asked: Route.ClientLoaderArgs) => loadWithIslands(asked, TicketFacts)

export default function EventPreview({ loaderData: { preview, now, flyer, back } }: Route.ComponentProps) {
  return (
    <Page width="form">
      <PageHeader
        title="Preview"
        lead="Only you see this, until you publish it."
        action={<LinkButton to={back}>Back to the form</LinkButton>}
      />
      <EventPreviewPage preview={preview} now={now} flyer={flyer} />
    </Page>
  )
}
