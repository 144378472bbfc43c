import { data, href } from 'react-router'
import { ctx } from '#app/context.server.ts'
import { stayUnanswered } from '#app/keep-unanswered.ts'
import { pageTitle } from '#app/page-title.ts'
import { UnansweredNotice } from '#app/unanswered-notice.tsx'
import { NEVER_STORED } from '#platform/never-stored.ts'
import { NOTIFICATION_LABELS } from '#modules/accounts/settings/preferences.ts'
import { readStopMail, stopMail } from '#modules/accounts/settings/stop-mail.server.ts'
import { Card } from '#ui/card.tsx'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/unsubscribe'

export const clientMiddleware = [stayUnanswered]

export const meta: Route.MetaFunction = ({ matches }) => [
  pageTitle('Stop mails', matches),
  { name: 'robots', content: 'noindex' },
]

/** The URL holds a token, so no cache may store the page. */
export const headers = () => NEVER_STORED

const wishOf = ({ url, context }: Pick<Route.LoaderArgs, 'url' | 'context'>) =>
  readStopMail(url.searchParams.get('token') ?? '', context.get(ctx).config)

/** The page behind "Stop these mails" in a mail. It only asks: programs open every link of a mail. */
export function loader(asked: Route.LoaderArgs) {
  const wish = wishOf(asked)
  if (!wish) return data(null, { status: 404 })
  // It names nobody: a mail may be passed on.
  return data({ label: NOTIFICATION_LABELS[wish.choice].label })
}

/** Stops such mails, pressed here or sent by a mail program (RFC 8058), which signs nobody in and has no form. */
export async function action(asked: Route.ActionArgs) {
  const wish = wishOf(asked)
  if (!wish) return data({ isStopped: false }, { status: 404 })
  await stopMail(asked.context.get(ctx).db, wish)
  return data({ isStopped: true })
}

export default function Unsubscribe({ loaderData: asked, actionData }: Route.ComponentProps) {
  const settings = (
    <LinkButton to={href('/dashboard/settings')} variant="secondary">
      All mail settings
    </LinkButton>
  )
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-8 sm:py-16">
      <Card as="section" className="space-y-5 p-5 sm:p-8">
        {!asked ? (
          <>
            <Heading level={1}>This link is not whole</Heading>
            <p>Open it from the mail once more, or stop the mails in your settings.</p>
            {settings}
          </>
        ) : actionData?.isStopped ? (
          <>
            <Heading level={1}>You get no more of these mails</Heading>
            <p role="status">
              “{asked.label}” is turned off. One that is on its way may still arrive. You can turn it on again
              in your settings.
            </p>
            {settings}
          </>
        ) : (
          <>
            <Heading level={1}>Stop these mails?</Heading>
            <UnansweredNotice />
            <p>
              “{asked.label}”: you then find them in your notifications only. Tickets and receipts still come.
            </p>
            <div className="flex flex-wrap gap-3">
              <ButtonForm intent="stop">Stop these mails</ButtonForm>
              {settings}
            </div>
          </>
        )}
      </Card>
    </div>
  )
}
