import { readLocalMail } from '#modules/notifications/send/local-mailbox.server.ts'
import { requireLocalMailbox } from '#app/local-mailbox-guard.server.ts'
import type { Route } from './+types/mail-html'

// Whatever a mail holds runs nothing, loads nothing and acts for nobody; pictures are in the page itself.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** The message itself, for the frame of its page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = requireLocalMailbox(request, context)
  const mail = await readLocalMail(db, params.id)
  if (!mail) throw new Response('No such mail.', { status: 404 })
  const html = mail.attachments.reduce(
    (text, { cid, contentType, content }) =>
      cid ? text.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content}`) : text,
    mail.html.replace('<head>', '<head><base target="_blank">'),
  )
  return new Response(html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
  })
}
