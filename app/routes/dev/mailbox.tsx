import { Link } from 'react-router'
import { listLocalMail } from '#modules/notifications/send/local-mailbox.server.ts'
import { formatDay, formatTime } from '#platform/time.ts'
import { requireLocalMailbox } from '#app/local-mailbox-guard.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { Heading } from '#ui/heading.tsx'
import type { Route } from './+types/mailbox'

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Mailbox', matches)]

/** The mails of a development machine, newest first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = requireLocalMailbox(request, context)
  return { mails: await listLocalMail(db) }
}

export default function Mailbox({ loaderData: { mails } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page px-4 py-8">
      <Heading level={1}>Mailbox</Heading>
      <p className="mt-2 max-w-measure text-muted">
        Without SMTP_URL, mails stay on this machine. Here they are, as they would have been sent.
      </p>
      {mails.length === 0 && <p className="mt-8 text-lg">No mail yet.</p>}
      <ul className="mt-6 divide-y divide-border">
        {mails.map(({ id, subject, recipient, createdAt }) => (
          <li key={id}>
            {/* A page of its own load: its policy allows the frame, and this page's does not. */}
            <Link to={`/dev/mailbox/${id}`} reloadDocument className="block py-4 hover:bg-surface-2">
              <strong className="block">{subject}</strong>
              <span className="text-muted">
                {recipient} · {formatDay(createdAt, 'UTC')}, {formatTime(createdAt, 'UTC')} UTC
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
