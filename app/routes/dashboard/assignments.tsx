import { href } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { answerShift } from '#modules/shifts/answer-shift.server.ts'
import { AssignmentCard } from '#modules/shifts/assignment-card.tsx'
import { type OwnShift, ownShifts } from '#modules/shifts/own-shifts.server.ts'
import { type AnswerShiftFailure, answerMessage } from '#modules/shifts/shift-messages.ts'
import { AssignmentsSchema } from '#modules/shifts/shift-schema.ts'
import { clashOf } from '#modules/shifts/shift.ts'
import type { FormResult } from '#platform/form-result.ts'
import { readForm } from '#platform/read-form.server.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/assignments'

const DONE: Partial<Record<string, string>> = {
  accept: 'Accepted. See you there.',
  decline: 'Declined. Whoever runs the team is told.',
}

/** What a member is assigned: shifts to come, and the last ones. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor, now } = requireMember(request, context)
  return ownShifts(db, actor.id, now)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, now } = requireMember(request, context)
  const form = await readForm(request, AssignmentsSchema)
  if (!form.ok) return answerForm<null, AnswerShiftFailure>(form, form)
  const { intent, shiftId, seen, sure } = form.value
  const answer = intent === 'accept' ? 'accepted' : 'declined'
  const done = await answerShift(db, actor.id, { shiftId, seen, answer, isSure: sure === 'yes', now })
  return answerForm<null, AnswerShiftFailure>(form, done, { status: 409 })
}

export default function Assignments({ loaderData: { toCome, past }, actionData }: Route.ComponentProps) {
  const result: FormResult<null, AnswerShiftFailure> | undefined = actionData
  return (
    <DashboardPage width="form" lead="What a host has asked you to do.">
      {result && <ResultNotice result={result} done={DONE[result.intent] ?? ''} messageOf={answerMessage} />}
      {toCome.length === 0 && (
        <EmptyState
          title="Nothing to do"
          action={
            <LinkButton to={href('/dashboard/team')} variant="secondary">
              Your teams
            </LinkButton>
          }
        >
          When somebody whose team you are on gives you a shift at a door, it stands here.
        </EmptyState>
      )}
      {toCome.length > 0 && (
        <section aria-labelledby="to-come" className="space-y-4">
          <Heading level={2} id="to-come">
            To come
          </Heading>
          {toCome.map((shift) => (
            <AssignmentCard key={shift.id} shift={shift} clash={clashOf(shift, toCome)}>
              <Answers shift={shift} isAsked={isAsked(result, shift)} />
            </AssignmentCard>
          ))}
        </section>
      )}
      {past.length > 0 && (
        <section aria-labelledby="past" className="space-y-4">
          <Heading level={2} id="past">
            Past
          </Heading>
          {past.map((shift) => (
            <AssignmentCard key={shift.id} shift={shift} />
          ))}
        </section>
      )}
    </DashboardPage>
  )
}

/** Whether they just declined this shift while it runs, and are asked whether they mean it. */
const isAsked = (result: FormResult<null, AnswerShiftFailure> | undefined, { id }: OwnShift): boolean =>
  result?.ok === false &&
  result.failure.code === 'SHIFT_RUNS' &&
  'values' in result &&
  result.values['shiftId'] === id

function Answers({ shift, isAsked: isSure }: { shift: OwnShift; isAsked: boolean }) {
  const { id, event, place, answer, updatedAt, status } = shift
  const fields = { shiftId: id, seen: updatedAt }
  return (
    <div className="flex flex-wrap gap-3">
      {answer !== 'accepted' && (
        <ButtonForm intent="accept" fields={fields} aria-label={`Accept: ${event}, ${place}`}>
          Accept
        </ButtonForm>
      )}
      {answer !== 'declined' && (
        <ButtonForm
          intent="decline"
          fields={isSure ? { ...fields, sure: 'yes' } : fields}
          variant={isSure ? 'danger' : 'secondary'}
          aria-label={`${isSure ? 'Decline all the same' : 'Decline'}: ${event}, ${place}`}
        >
          {isSure ? 'Decline all the same' : 'Decline'}
        </ButtonForm>
      )}
      {answer === 'accepted' && status !== 'draft' && (
        <LinkButton
          to={href('/dashboard/assignments/:shiftId/calendar.ics', { shiftId: id })}
          variant="secondary"
          reloadDocument
        >
          Add to calendar
        </LinkButton>
      )}
    </div>
  )
}
