import { data, href, redirect } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { ctx } from '#app/context.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { stayUnanswered } from '#app/keep-unanswered.ts'
import { pageTitle } from '#app/page-title.ts'
import { SECRET_PAGE } from '#app/secret-page.ts'
import { SignInButtons } from '#app/sign-in-buttons.tsx'
import { ticketOfferPath } from '#app/ticket-offer-path.ts'
import { UnansweredNotice } from '#app/unanswered-notice.tsx'
import { signInPath } from '#modules/accounts/return-path.ts'
import { NotToTake } from '#modules/tickets/passing/not-to-take.tsx'
import { OfferedTicketCard } from '#modules/tickets/passing/offered-ticket.tsx'
import { takeMessage } from '#modules/tickets/passing/passing-messages.ts'
import { type OfferFailure, readOffer } from '#modules/tickets/passing/read-offer.server.ts'
import { takeTicket } from '#modules/tickets/passing/take-ticket.server.ts'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { Heading } from '#ui/heading.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/ticket-offer'

export const clientMiddleware = [stayUnanswered]

export const headers = () => SECRET_PAGE

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle('A ticket for you', matches),
  { name: 'robots', content: 'noindex' },
]

const secretOf = (url: URL): string => url.searchParams.get('key') ?? ''

/** A ticket that a friend sent. It only shows: programs open every link of a message. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now, actor } = context.get(ctx)
  const secret = secretOf(url)
  const found = await readOffer({ db, now }, actor?.id ?? null, secret)
  const path = ticketOfferPath(secret)
  if (!found.ok) return data({ failure: found.failure }, { status: statusOf(found.failure) })
  return data({
    failure: null,
    offered: found.value,
    takesAs: actor && (actor.name || actor.email),
    signIn: signInPath(path),
    signUp: signInPath(path, 'sign-up'),
  })
}

/** Takes it, for whoever is signed in, and leads to the ticket. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, now, actor, signer, runJobNow } = requireMember(request, context)
  const taken = await takeTicket({ db, now, signer }, actor, secretOf(url))
  if (!taken.ok)
    return answerForm({ intent: 'take', values: {} }, taken, {
      status: taken.failure.code === 'OWN_OFFER' ? 409 : statusOf(taken.failure),
    })
  runJobNow('send mail')
  return redirect(href('/my-tickets/:ticketId', taken.value))
}

function statusOf({ code }: Pick<OfferFailure, 'code'>): number {
  if (code === 'OFFER_NOT_FOUND') return 404
  if (code === 'OWN_OFFER') return 200 // the sender looks at their link
  return code === 'TOO_MANY_TAKEN' ? 429 : 410
}

export default function TicketOffer({ loaderData, actionData }: Route.ComponentProps) {
  const failed = actionData && !actionData.ok ? actionData.failure : null
  return (
    <div className="mx-auto w-full max-w-lg space-y-5 px-4 py-8 sm:py-12">
      <Heading level={1}>A ticket for you</Heading>
      <UnansweredNotice />
      {loaderData.failure ? (
        <NotToTake failure={loaderData.failure} />
      ) : (
        <OfferedTicketCard offered={loaderData.offered}>
          {failed?.code === 'TOO_MANY_TAKEN' && (
            <Notice tone="danger" live>
              {takeMessage(failed)}
            </Notice>
          )}
          {loaderData.takesAs ? (
            <>
              <p>
                It gets a new code with your name on it: <strong>{loaderData.takesAs}</strong>.
              </p>
              <ButtonForm intent="take" className="w-full" size="lg">
                Take the ticket
              </ButtonForm>
            </>
          ) : (
            <>
              <p>Sign in to take it, so that the code is yours alone. You come back to this page.</p>
              <SignInButtons signIn={loaderData.signIn} signUp={loaderData.signUp} />
            </>
          )}
        </OfferedTicketCard>
      )}
    </div>
  )
}
