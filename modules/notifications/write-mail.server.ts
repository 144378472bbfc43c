import { renderToStaticMarkup } from 'react-dom/server'
import { kindsByName } from '#modules/notifications/kinds-by-name.ts'
import type { Mail, MailCtx, MailDraft, MailKind } from '#modules/notifications/mail.ts'
import type { WriteMail } from '#modules/notifications/send/send-outbox.server.ts'

/**
 * Writes the message of an outbox row by its kind, from the state at this moment. Throws when the row cannot be
 * written: it is retried, and in the end a person sees it.
 */
export function mailWriter(given: Pick<MailCtx, 'site' | 'secret'>, kinds: readonly MailKind[]): WriteMail {
  const byName = kindsByName(kinds)
  return async (ctx, row) => {
    const kind = byName.get(row.kind)
    if (!kind) throw new Error(`Nobody writes mails of the kind ${row.kind}`)
    const draft = await kind.write({ ...ctx, ...given }, kind.payload.parse(row.payload))
    return draft && rendered(draft)
  }
}

function rendered({ subject, document, text, attachments = [], unsubscribeUrl }: MailDraft): Mail {
  const html = `<!doctype html>${renderToStaticMarkup(document)}`
  return {
    subject: subject.replaceAll(/\s+/g, ' '),
    html,
    text,
    attachments,
    unsubscribeUrl: unsubscribeUrl ?? null,
  }
}
