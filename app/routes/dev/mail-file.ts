import { readLocalMail } from '#modules/notifications/send/local-mailbox.server.ts'
import { requireLocalMailbox } from '#app/local-mailbox-guard.server.ts'
import type { Route } from './+types/mail-file'

/** An attachment, to be saved: it is never shown as a page of this site. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = requireLocalMailbox(request, context)
  const mail = await readLocalMail(db, params.id)
  const file = mail?.attachments[Number(params.at)]
  if (!file) throw new Response('No such file.', { status: 404 })
  return new Response(Buffer.from(file.content, 'base64'), {
    headers: {
      'Content-Type': file.contentType,
      'Content-Disposition': `attachment; filename="${file.filename.replaceAll(/[^\w.-]/g, '_')}"`,
    },
  })
}
