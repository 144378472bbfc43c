import { data } from 'react-router'
import { EventPreviewPage } from '#modules/events/page/event-preview-page.tsx'
import { TicketFacts } from '#modules/events/page/ticket-types.tsx'
import { newEventPath } from '#app/dashboard/new-event-form.tsx'
import { readEventPreview } from '#app/dashboard/read-event-preview.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { loadWithIslands } from '#app/load-with-islands.ts'
import { pageTitle } from '#app/page-title.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { Route } from './+types/event-preview'

/** The page of an event that its author has not published, as guests will see it. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const found = await readEventPreview(requireMember(request, context), url)
  if (!found) throw data(null, { status: 404 })
  const back = newEventPath(found.id, url.searchParams.get('step') ?? '')
  return { ...found, title: `Preview of ${found.preview.event.title}`, back }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [pageTitle(loaderData.title, matches)] : []

export const clientLoader = (asked: Route.ClientLoaderArgs) => loadWithIslands(asked, TicketFacts)

export default function EventPreview({
  loaderData: { preview, now, flyer, art, back },
}: Route.ComponentProps) {
  return (
    <Page width="form">
      <PageHeader
        title="Preview"
        lead="Only you see this, until you publish it."
        action={<LinkButton to={back}>Back to the form</LinkButton>}
      />
      <EventPreviewPage preview={preview} now={now} flyer={flyer} art={art} />
    </Page>
  )
}
