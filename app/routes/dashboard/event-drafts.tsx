import { href, redirect } from 'react-router'
import { z } from 'zod'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { EVENTS_TABS } from '#app/dashboard/events-tabs.ts'
import { useNotice } from '#app/dashboard/use-notice.ts'
import { requireMember } from '#app/guards.server.ts'
import { DiscardDraft } from '#modules/drafts/discard-draft.tsx'
import { MAX_DRAFTS, noRoomMessage } from '#modules/drafts/draft.ts'
import { listDrafts } from '#modules/drafts/list-drafts.server.ts'
import { endDraft } from '#modules/drafts/save-draft.server.ts'
import { UnsavedOnDevice } from '#modules/drafts/unsaved-on-device.tsx'
import { DISCARD_DRAFT } from '#platform/discard-draft.ts'
import { isId } from '#platform/ids.ts'
import { listAddress } from '#platform/list-address.ts'
import { readForm } from '#platform/read-form.server.ts'
import { newEventPath } from '#app/dashboard/new-event-form.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/event-drafts'

/** The events that a member has begun and not published. (Specification 2, Dashboard) */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  const { drafts, all } = await listDrafts(db, actor.id, 'event')
  const isDiscarded = url.searchParams.get('notice') === 'discarded'
  const discarded = isDiscarded ? url.searchParams.get('draft') : null
  return {
    owner: actor.id,
    rows: drafts.map(({ subject, values, savedAt }) => ({
      id: subject,
      title: values['title']?.toString().trim() || 'Untitled event',
      savedAt,
    })),
    isFull: all >= MAX_DRAFTS,
    isDiscarded,
    discarded: drafts.some(({ subject }) => subject === discarded) ? null : discarded,
  }
}

const DiscardSchema = z.strictObject({ intent: z.literal(DISCARD_DRAFT), draft: z.string().refine(isId) })

/** One that has ended already is gone, as was asked for. */
export async function action({ request, url: { pathname }, context }: Route.ActionArgs) {
  const { db, actor } = requireMember(request, context)
  const form = await readForm(request, DiscardSchema)
  if (!form.ok) return answerForm(form, form)
  const { draft } = form.value
  await endDraft(db, { owner: actor.id, kind: 'event', subject: draft })
  throw redirect(listAddress(pathname, { notice: 'discarded', draft }), { status: 303 })
}

export default function EventDrafts({ loaderData }: Route.ComponentProps) {
  const { owner, rows, isFull, discarded } = loaderData
  const isDiscarded = useNotice(loaderData.isDiscarded)
  return (
    <DashboardPage width="list" crumbs={[]} tabs={EVENTS_TABS}>
      {isDiscarded && (
        <Notice tone="success" live>
          The draft is discarded.
        </Notice>
      )}
      {isFull && <Notice tone="warning">{noRoomMessage}</Notice>}
      <UnsavedOnDevice
        owner={owner}
        kind="event"
        discarded={discarded}
        drafts={rows.map(({ id: subject, savedAt }) => ({ subject, savedAt }))}
        pathOf={newEventPath}
      />
      {rows.length === 0 ? (
        <EmptyState
          title="No drafts"
          action={<LinkButton to={href('/create-event')}>Create event</LinkButton>}
        >
          An event that you begin saves itself while you type, and is listed here until you publish it.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
          {rows.map(({ id, title, savedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
              <div className="min-w-0 grow basis-56">
                <p className="font-semibold wrap-anywhere">{title}</p>
                <p className="text-sm text-muted">
                  Last changed <LocalTime at={savedAt} />
                </p>
              </div>
              <div className="flex flex-wrap gap-3">
                <LinkButton to={newEventPath(id)}>
                  Continue<span className="sr-only">{`: ${title}`}</span>
                </LinkButton>
                <DiscardDraft hasDraft label="Discard" of={title} fields={{ draft: id }} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </DashboardPage>
  )
}
