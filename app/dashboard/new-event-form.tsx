import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { type CreateEventFailure, EVENTS_TOO_FAST } from '#modules/events/create/create-event-messages.ts'
import { CopyNotice } from '#modules/events/duplicate/copy-notice.tsx'
import { DiscardDraft } from '#modules/drafts/discard-draft.tsx'
import {
  autosavePath,
  DRAFT_BEGUN,
  type DraftFailure,
  draftMessage,
  noRoomMessage,
} from '#modules/drafts/draft.ts'
import { UnsavedOnDevice } from '#modules/drafts/unsaved-on-device.tsx'
import type { NewEvent } from '#app/dashboard/new-event.server.ts'
import { useNotice } from '#app/dashboard/use-notice.ts'
import type { FormResult } from '#platform/form-result.ts'
import { listAddress } from '#platform/list-address.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Autosave } from '#ui/form/autosave.tsx'
import { SubmitButton } from '#ui/form/fields.tsx'
import { LeaveStop } from '#ui/form/leave-stop.tsx'
import { Notice } from '#ui/notice.tsx'

/** The address of an event that is begun, at one step of its form. */
export const newEventPath = (draft: string, step = ''): string =>
  step === 'simple'
    ? listAddress(href('/create-event-simple'), { draft })
    : listAddress(href('/create-event'), { draft, step })

type UnpublishedFailure = DraftFailure | Extract<CreateEventFailure, { code: 'EVENTS_TOO_FAST' }>

const messageOf = (failure: UnpublishedFailure): string =>
  failure.code === 'EVENTS_TOO_FAST' ? EVENTS_TOO_FAST : draftMessage(failure)

interface NewEventFormProps {
  event: NewEvent
  intent: string
  result: FormResult<unknown, UnpublishedFailure> | null | undefined
  submit: string
  /** Something was saved. */
  onSaved?: () => void
  children: ReactNode
}

/** The form of a new event around its fields: it saves itself, says what became of it, and can be discarded. */
export function NewEventForm({ event, intent, result, submit, onSaved, children }: NewEventFormProps) {
  const { owner, values, begunAt, savedAt, hasRoom, begun, begunBefore } = event
  const hasEnded = useNotice(event.hasEnded)
  const [isSaved, setSaved] = useState(false)
  const [isPublishedElsewhere, setPublishedElsewhere] = useState(false)
  return (
    <>
      {hasEnded && (
        <Notice live>
          This event was published already, or its form was discarded in another tab. It was not published
          again.
        </Notice>
      )}
      {begunBefore && <BegunBefore {...begunBefore} form={intent === 'simple' ? intent : ''} />}
      <CopyNotice values={values} />
      {!hasRoom && <Notice tone="warning">{noRoomMessage}</Notice>}
      <UnsavedOnDevice owner={owner} kind="event" open={values.id} drafts={begun} pathOf={newEventPath} />
      <ActionForm<UnpublishedFailure>
        key={intent}
        intent={intent}
        result={result}
        values={values}
        owner={owner}
        encType="multipart/form-data"
        messageOf={messageOf}
      >
        {/* Not of the type hidden: what the browser keeps of a form goes back into its own event. */}
        <input name="id" defaultValue={values.id} hidden readOnly />
        {begunAt && <input type="hidden" name={DRAFT_BEGUN} value={begunAt} />}
        <LeaveStop />
        {children}
        {isPublishedElsewhere && <PublishedElsewhere id={values.id} />}
        <SubmitButton size="lg">{submit}</SubmitButton>
        <Autosave
          action={autosavePath({ kind: 'event', subject: values.id })}
          owner={owner}
          savedAt={savedAt}
          onSaved={() => {
            setSaved(true)
            onSaved?.()
          }}
          onSentElsewhere={() => setPublishedElsewhere(true)}
        />
      </ActionForm>
      <DiscardDraft hasDraft={isSaved || savedAt !== null} label="Start over" />
    </>
  )
}

/** Leads to the form of the published event, which offers what was typed on this device since. */
const PublishedElsewhere = ({ id }: { id: string }) => (
  <Notice tone="warning" live title="This event was published from another tab or device.">
    <p>What you typed here since is not in it.</p>
    <Link to={href('/dashboard/events/edit/:id', { id })} className={BEGUN_LOOK}>
      Put it into the event
    </Link>
  </Notice>
)

type BegunBeforeProps = NonNullable<NewEvent['begunBefore']> & {
  /** In which form they go on: "simple" for the one on one page. */
  form: string
}

/** Leads back to events that were begun, from the form of another one. */
const BegunBefore = ({ newest, hasMore, form }: BegunBeforeProps) =>
  newest.length > 0 && (
    <Notice>
      <ul>
        {newest.map(({ subject, title }) => (
          <li key={subject}>
            <Link to={newEventPath(subject, form)} className={BEGUN_LOOK}>
              {`Go on with: ${title || 'an event without a name'}`}
            </Link>
          </li>
        ))}
        {hasMore && (
          <li>
            <Link to={href('/dashboard/events/drafts')} className={BEGUN_LOOK}>
              All your drafts
            </Link>
          </li>
        )}
      </ul>
    </Notice>
  )

const BEGUN_LOOK = 'inline-flex min-h-tap items-center font-semibold wrap-anywhere underline'
