import { EventBoxes } from '#modules/teams/event-boxes.tsx'
import type { InviteFailure } from '#modules/teams/invite/invite-to-team.server.ts'
import type { OwnTeam } from '#modules/teams/own-team.ts'
import { RoleSelect } from '#modules/teams/role-select.tsx'
import { INVITATION_DAYS, MAX_NOTE } from '#modules/teams/team.ts'
import type { TeamEvent } from '#modules/teams/team-events.server.ts'
import { teamMessage } from '#modules/teams/team-messages.ts'
import type { FormResult } from '#platform/form-result.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormEmail, FormText, SubmitButton } from '#ui/form/fields.tsx'
import { Heading } from '#ui/heading.tsx'
import { type HandedLink, ShareLink } from '#ui/share-link.tsx'

interface InviteFormsProps extends Pick<OwnTeam, 'organizerId' | 'name' | 'roles' | 'mayGive'> {
  /** The id of the next one by mail. */
  invitation: string
  /** For which events a role can be. */
  events: readonly TeamEvent[]
  result: FormResult<HandedLink | null, InviteFailure> | undefined
}

/** The two ways to invite: by mail to one address, and by a link to hand on. */
export function InviteForms({
  organizerId,
  name,
  invitation,
  roles,
  mayGive,
  events,
  result,
}: InviteFormsProps) {
  const resultOf = (intent: string) => (result?.intent === intent ? result : null)
  const link = result?.ok && result.intent === 'link' ? result.value : null
  const values = { role: mayGive.at(-1) ?? '', reach: 'all' }
  const fields = (
    <>
      <input type="hidden" name="organizer" value={organizerId} />
      <RoleSelect roles={mayGive} rights={roles} />
      <EventBoxes events={events} />
    </>
  )
  return (
    <>
      <section aria-labelledby="by-mail" className="space-y-4">
        <Heading level={2} id="by-mail">
          By mail
        </Heading>
        <p>
          {`The invitation is for this address alone, and works for ${INVITATION_DAYS} days. They need no account yet.`}
        </p>
        <ActionForm
          intent="mail"
          result={resultOf('mail')}
          values={values}
          messageOf={teamMessage}
          done="The invitation is on its way. It stands on the team page until it is accepted."
        >
          <input type="hidden" name="invitation" value={invitation} />
          <FormEmail name="email" label="Email address" autoComplete="off" />
          {fields}
          <SubmitButton>Send the invitation</SubmitButton>
        </ActionForm>
      </section>
      <section aria-labelledby="by-link" className="space-y-4 border-t border-border pt-6">
        <Heading level={2} id="by-link">
          By link
        </Heading>
        <p>
          {`Whoever has the link can use it, once, within ${INVITATION_DAYS} days. Send it to one person alone.`}
        </p>
        {link && (
          <ShareLink
            link={link}
            title={`Join ${name}`}
            label="Link to hand on"
            hint="It is shown this once. Until it is used you can withdraw it on the team page."
          />
        )}
        <ActionForm
          intent="link"
          result={resultOf('link')}
          values={values}
          messageOf={teamMessage}
          done={link && 'The link is made.'}
        >
          <FormText
            name="note"
            label="For whom"
            hint="A note of your own."
            maxLength={MAX_NOTE}
            autoComplete="off"
          />
          {fields}
          <SubmitButton variant="secondary">Make a link</SubmitButton>
        </ActionForm>
      </section>
    </>
  )
}
