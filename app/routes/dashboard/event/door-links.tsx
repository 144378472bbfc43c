import { data } from 'react-router'
import { answerForm, retryAfter } from '#app/answer-form.server.ts'
import { doorLinkPath } from '#app/door-link-path.ts'
import { requireEventManager } from '#app/event-guard.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { DEFAULT_LINK_HOURS, hoursLeft, MAX_LINK_NAME } from '#modules/teams/door-links/door-link.ts'
import { doorLinkMessage } from '#modules/teams/door-links/door-link-messages.ts'
import { DoorLinkRow } from '#modules/tickets/door-links/door-link-row.tsx'
import { DoorLinksSchema } from '#modules/teams/door-links/door-link-schema.ts'
import { listDoorLinks } from '#modules/tickets/door-links/list-door-links.server.ts'
import { makeDoorLink, type MakeLinkFailure } from '#modules/teams/door-links/make-door-link.server.ts'
import { revokeDoorLink } from '#modules/teams/door-links/revoke-door-link.server.ts'
import { readForm } from '#platform/read-form.server.ts'
import { ok } from '#platform/result.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormSelect, FormText, SubmitButton } from '#ui/form/fields.tsx'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import { Heading } from '#ui/heading.tsx'
import { type HandedLink, ShareLink } from '#ui/share-link.tsx'
import type { Route } from './+types/door-links'

/** The links to the door of one event, for whoever runs its team. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = requireMember(request, context)
  const { links, timeZone, endsAt } = await listDoorLinks(db, requireEventManager(request, context, 'team'))
  return { links, timeZone, hours: hoursLeft(endsAt, now) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, config } = requireMember(request, context)
  const manager = requireEventManager(request, context, 'team')
  const form = await readForm(request, DoorLinksSchema)
  if (!form.ok) return answerForm<HandedLink | null, MakeLinkFailure>(form, form)
  const sent = form.value
  if (sent.intent === 'revoke') {
    if (!(await revokeDoorLink(db, manager, sent.link))) throw data(null, { status: 404 })
    return answerForm<HandedLink | null, MakeLinkFailure>(form, ok(null))
  }
  const made = await makeDoorLink(db, manager, sent)
  if (!made.ok) {
    const { failure } = made
    const init =
      failure.code === 'LINKS_TOO_FAST' ? { status: 429, headers: retryAfter(failure) } : { status: 409 }
    return answerForm<HandedLink | null, MakeLinkFailure>(form, made, init)
  }
  const path = doorLinkPath(made.value.secret)
  return answerForm<HandedLink | null, MakeLinkFailure>(form, ok({ path, address: config.appUrl + path }))
}

export default function EventDoorLinks({ loaderData, actionData: result }: Route.ComponentProps) {
  const { links, timeZone, hours } = loaderData
  const made = result?.ok ? result.value : null
  const fallback = hours.includes(DEFAULT_LINK_HOURS) ? DEFAULT_LINK_HOURS : hours[0]
  return (
    <div className="max-w-xl space-y-6">
      <p>
        For somebody who helps for one night and has no account. Whoever opens the link scans tickets of this
        event, and sees no name, address or order of a guest.
      </p>
      {result?.ok && !made && <ResultNotice result={result} done="Revoked. It opens no door any more." />}
      {links.length === 0 ? (
        <EmptyState title="No link yet">Make one for a door, and send it to one person.</EmptyState>
      ) : (
        <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
          {links.map((link) => (
            <DoorLinkRow key={link.id} link={link} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {hours.length > 0 && (
        <section aria-labelledby="make" className="space-y-5">
          <Heading level={2} id="make">
            Make a link
          </Heading>
          {result?.ok && made && (
            <>
              <ResultNotice result={result} done="The link is made." />
              <ShareLink
                link={made}
                title="Scan at the door"
                label="Link to hand on"
                hint="It is shown this once. Whoever has it can scan; revoke it when the phone is lost."
              />
            </>
          )}
          <ActionForm
            key={links.length}
            intent="make"
            result={result?.intent === 'make' && !result.ok ? result : null}
            values={{ hours: fallback ?? '' }}
            messageOf={doorLinkMessage}
          >
            <FormText
              name="name"
              label="Name"
              hint="The door log calls whoever uses it so, such as Side door."
              maxLength={MAX_LINK_NAME}
              autoComplete="off"
            />
            <FormSelect name="hours" label="Works until">
              {hours.map((one) => (
                <option key={one} value={one}>
                  {one === '1' ? '1 hour after the end' : `${one} hours after the end`}
                </option>
              ))}
            </FormSelect>
            <SubmitButton>Make a link</SubmitButton>
          </ActionForm>
        </section>
      )}
    </div>
  )
}
