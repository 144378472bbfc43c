import { data, href, redirect } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { ctx } from '#app/context.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { stayUnanswered } from '#app/keep-unanswered.ts'
import { pageTitle } from '#app/page-title.ts'
import { SECRET_PAGE } from '#app/secret-page.ts'
import { SignInButtons } from '#app/sign-in-buttons.tsx'
import { teamInvitationPath } from '#app/team-invitation-path.ts'
import { UnansweredNotice } from '#app/unanswered-notice.tsx'
import { signInPath } from '#modules/accounts/return-path.ts'
import { capabilitiesOf } from '#modules/teams/prove/event-roles.ts'
import { InvitationCard } from '#modules/teams/invite/invitation-card.tsx'
import { joinTeam } from '#modules/teams/invite/join-team.server.ts'
import { readInvitation } from '#modules/teams/invite/read-invitation.server.ts'
import type { JoinFailure } from '#modules/teams/team.ts'
import { joinMessage } from '#modules/teams/team-messages.ts'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/team-invitation'

export const clientMiddleware = [stayUnanswered]

export const headers = () => SECRET_PAGE

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle('An invitation for you', matches),
  { name: 'robots', content: 'noindex' },
]

const secretOf = (url: URL): string => url.searchParams.get('key') ?? ''

/** An invitation to a team. It only shows: programs open every link of a mail. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor } = context.get(ctx)
  const secret = secretOf(url)
  const found = await readInvitation(db, actor?.id ?? null, secret)
  if (!found.ok) return data({ failure: found.failure }, { status: statusOf(found.failure) })
  const path = teamInvitationPath(secret)
  const { role, changed, events } = found.value
  return data({
    failure: null,
    invitation: found.value,
    may: capabilitiesOf({ role, changed, isHeld: events !== null }),
    joinsAs: actor && (actor.name || actor.email),
    signIn: signInPath(path),
    signUp: signInPath(path, 'sign-up'),
  })
}

/** Accepts it, for whoever is signed in, and leads to the teams. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, actor, runJobNow } = requireMember(request, context)
  const joined = await joinTeam(db, actor.id, secretOf(url))
  if (!joined.ok)
    return answerForm({ intent: 'join', values: {} }, joined, {
      status: joined.failure.code === 'TOO_MANY_TRIES' ? 429 : statusOf(joined.failure),
    })
  runJobNow('send mail')
  return redirect(`${href('/dashboard/team')}?notice=joined`, { status: 303 })
}

const STATUS: Record<JoinFailure['code'], number> = {
  INVITATION_NOT_FOUND: 404,
  INVITATION_USED: 410,
  INVITATION_WITHDRAWN: 410,
  INVITATION_EXPIRED: 410,
  ALREADY_ON_TEAM: 409,
  OTHER_ADDRESS: 403,
  ADDRESS_NOT_CONFIRMED: 403,
}
const statusOf = ({ code }: JoinFailure): number => STATUS[code]

export default function TeamInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const failed = actionData && !actionData.ok ? actionData.failure : null
  return (
    <div className="mx-auto w-full max-w-lg space-y-5 px-4 py-8 sm:py-12">
      <Heading level={1}>An invitation for you</Heading>
      <UnansweredNotice />
      {loaderData.failure ? (
        <>
          <Notice tone="warning" live>
            {joinMessage(loaderData.failure)}
          </Notice>
          <LinkButton
            to={loaderData.failure.code === 'ALREADY_ON_TEAM' ? href('/dashboard/team') : href('/events')}
            variant="secondary"
          >
            {loaderData.failure.code === 'ALREADY_ON_TEAM' ? 'See my teams' : 'See events'}
          </LinkButton>
        </>
      ) : (
        <InvitationCard invitation={loaderData.invitation} may={loaderData.may}>
          {failed?.code === 'TOO_MANY_TRIES' && (
            <Notice tone="danger" live>
              {joinMessage(failed)}
            </Notice>
          )}
          {loaderData.joinsAs ? (
            <>
              <p>
                You join as <strong className="wrap-anywhere">{loaderData.joinsAs}</strong>.
              </p>
              <ButtonForm intent="join" className="w-full" size="lg">
                Join the team
              </ButtonForm>
            </>
          ) : (
            <>
              <p>
                {loaderData.invitation.isMailed
                  ? 'Sign in with the address that this was mailed to, or make an account with it. You come back to this page.'
                  : 'Sign in to join, or make an account. You come back to this page.'}
              </p>
              <SignInButtons signIn={loaderData.signIn} signUp={loaderData.signUp} />
            </>
          )}
        </InvitationCard>
      )}
    </div>
  )
}
