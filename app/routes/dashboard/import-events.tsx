import { href } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { DoneNotice } from '#app/dashboard/done-notice.tsx'
import { useNotice } from '#app/dashboard/use-notice.ts'
import { managersOfImport, planOfImport, requireImport } from '#app/dashboard/require-import.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { HostNameFields } from '#modules/events/create/event-form.tsx'
import { wrongFields } from '#modules/events/create/create-event-messages.ts'
import { importEvents } from '#modules/events/import/import-events.server.ts'
import { IMPORTS_TOO_FAST } from '#modules/events/import/import-messages.ts'
import { ImportFields } from '#modules/events/import/import-fields.tsx'
import { ImportCounts, ImportRows } from '#modules/events/import/import-preview.tsx'
import { IMPORT_VALUES, ImportSchema } from '#modules/events/import/import-schema.ts'
import { missingFields } from '#modules/events/import/missing-fields.server.ts'
import { summarizePlan } from '#modules/events/import/summarize-plan.server.ts'
import { addedEvents } from '#modules/events/import/undo-import.server.ts'
import { UndoPanel } from '#modules/events/import/undo-panel.tsx'
import { ownOrganizers } from '#modules/organizers/own-organizers.server.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { type FormResult, invalidFields } from '#platform/form-result.ts'
import { formatCounted } from '#platform/money.ts'
import { readForm } from '#platform/read-form.server.ts'
import { fail } from '#platform/result.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { SubmitButton } from '#ui/form/fields.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useLostFocus } from '#ui/use-lost-focus.ts'
import type { Route } from './+types/import-events'

/** What the events of a file would become. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const { db, actor } = member
  const { id, fileName, rows } = await requireImport(member, params.importId)
  const [{ plan }, hosts, added] = await Promise.all([
    planOfImport(member, rows),
    ownOrganizers(db, actor.id),
    addedEvents(db, actor.id, id),
  ])
  return {
    fileName,
    summary: summarizePlan(plan),
    missing: missingFields(plan),
    hosts,
    added,
    isUndone: url.searchParams.get('notice') === 'undone',
    values: { ...IMPORT_VALUES, organizerId: hosts[0]?.id ?? '' },
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const { db, actor, now } = member
  const { id: importId, rows } = await requireImport(member, params.importId)
  const form = await readForm(request, ImportSchema)
  if (!form.ok) return answerForm(form, form)
  const { organizerId, hostName, days, ...defaults } = form.value
  const { allowed, retryAfterSeconds } = await consumeRateLimit(db, { limit: 'enter import', of: actor.id })
  if (!allowed)
    return answerForm(form, fail({ code: 'IMPORTS_TOO_FAST', retryAfterSeconds } as const), { status: 429 })
  const done = await importEvents(db, {
    importer: actor.id,
    importId,
    rows,
    managers: await managersOfImport(member, rows),
    defaults: { ...defaults, days: days ?? 1 },
    now,
    organizerId,
    hostName,
  })
  if (done.ok) return answerForm(form, done)
  return answerForm(form, fail(invalidFields(...wrongFields(done.failure.fields))))
}

type Imported = FormResult<{ added: number; changed: number }, { code: 'IMPORTS_TOO_FAST' }>

export default function ImportEvents({ loaderData, actionData, params }: Route.ComponentProps) {
  const { fileName, summary, missing, hosts, added, values } = loaderData
  const isUndone = useNotice(loaderData.isUndone)
  const result: Imported | undefined = actionData
  const { add, change, cancel, keep, leftOut, same } = summary
  const isDone = add.count + change.count === 0
  // The form that was answered is gone.
  const done = useLostFocus<HTMLDivElement>(isDone && result)
  const isUnread = isDone && leftOut.count > 0 && cancel.count + keep.count + same === 0
  return (
    <DashboardPage width="form" lead={fileName}>
      {isUndone && added.every(({ hasTickets }) => hasTickets) && (
        <DoneNotice>What came in with this file is taken back.</DoneNotice>
      )}
      <ImportCounts summary={summary} />
      {cancel.count > 0 && (
        <Notice tone="warning" title={`${formatCounted(cancel.count, 'event')} cancelled in the file`}>
          <p>What is on here stays on until you cancel it, and see what its guests are told.</p>
          <p className="mt-3">
            <LinkButton to={href('/dashboard/events/import/:importId/cancel', { importId: params.importId })}>
              Look at what is cancelled
            </LinkButton>
          </p>
        </Notice>
      )}
      {isDone ? (
        <>
          <div ref={done} tabIndex={-1} className="rounded-md">
            <Notice tone={result?.ok && !isUnread ? 'success' : 'info'} live={result?.ok === true}>
              {isUnread
                ? 'No event of this file comes in. Below is why.'
                : result?.ok
                  ? doneWords(result.value)
                  : cancel.count > 0
                    ? 'Everything else in this file is here already.'
                    : 'Everything that can be read in this file is here already.'}
            </Notice>
          </div>
          <LinkButton to={`${href('/dashboard/events')}?state=all`}>See your events</LinkButton>
        </>
      ) : (
        <ActionForm
          result={result ?? null}
          values={values}
          done={result?.ok ? doneWords(result.value) : undefined}
          messageOf={() => IMPORTS_TOO_FAST}
        >
          <ImportFields missing={missing} />
          {add.count > 0 && <HostNameFields hosts={hosts} />}
          <SubmitButton size="lg">{sendWords(add.count, change.count)}</SubmitButton>
        </ActionForm>
      )}
      <UndoPanel
        added={added}
        action={href('/dashboard/events/import/:importId/undo', { importId: params.importId })}
      />
      <ImportRows summary={summary} />
    </DashboardPage>
  )
}

const doneWords = ({ added, changed }: { added: number; changed: number }): string =>
  [
    added > 0 && `${formatCounted(added, 'event')} imported.`,
    changed > 0 && `${formatCounted(changed, 'event')} changed.`,
    added + changed === 0 && 'Everything that can be read in this file is here already.',
  ]
    .filter(Boolean)
    .join(' ')

const sendWords = (added: number, changed: number): string =>
  added === 0
    ? `Change ${formatCounted(changed, 'event')}`
    : `Import ${formatCounted(added, 'event')}${changed > 0 ? `, change ${changed}` : ''}`
