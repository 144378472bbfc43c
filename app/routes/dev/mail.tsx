import { data, Link } from 'react-router'
import { readLocalMail } from '#modules/notifications/send/local-mailbox.server.ts'
import type { Directives } from '#platform/content-security-policy.ts'
import { requireLocalMailbox } from '#app/local-mailbox-guard.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { Heading } from '#ui/heading.tsx'
import type { Route } from './+types/mail'

export const handle: { policy: Directives } = { policy: { 'frame-src': ["'self'"] } }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  pageTitle(loaderData?.subject ?? 'Mail', matches),
]

/** One mail, framed apart from the page; its links open in a tab of their own. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = requireLocalMailbox(request, context)
  const mail = await readLocalMail(db, params.id)
  if (!mail) throw data(null, { status: 404 })
  const { id, subject, recipient, text } = mail
  const files = mail.attachments.map(({ filename, contentType }) => ({ filename, contentType }))
  return { id, subject, recipient, text, files }
}

export default function LocalMailPage({ loaderData }: Route.ComponentProps) {
  const { id, subject, recipient, text, files } = loaderData
  return (
    <div className="mx-auto max-w-page space-y-6 px-4 py-8">
      <Link to="/dev/mailbox" className="inline-flex min-h-tap items-center underline">
        All mails
      </Link>
      <header>
        <Heading level={1}>{subject}</Heading>
        <p className="mt-2 text-muted">To {recipient}</p>
      </header>
      <iframe
        src={`/dev/mailbox/${id}/html`}
        title="The message"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="h-[80dvh] w-full rounded-lg border border-border"
      />
      {files.length > 0 && (
        <section>
          <Heading level={2} size="small">
            Attachments
          </Heading>
          <ul className="mt-2">
            {files.map(({ filename, contentType }, at) => (
              <li key={filename}>
                <a
                  href={`/dev/mailbox/${id}/files/${at}`}
                  className="inline-flex min-h-tap items-center underline"
                >
                  {filename}
                </a>{' '}
                <span className="text-muted">{contentType}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <Heading level={2} size="small">
          As plain text
        </Heading>
        <pre className="mt-2 max-w-full rounded-lg bg-surface-2 p-4 break-words whitespace-pre-wrap">
          {text}
        </pre>
      </section>
    </div>
  )
}
