import type { ReactElement } from 'react'
import type { z } from 'zod'
import type { Ctx } from '#platform/ctx.server.ts'

/** What every mail names: the site that sends it. */
export interface Site {
  brand: string
  appUrl: string
}

export interface MailAttachment {
  filename: string
  contentType: string
  content: Uint8Array
  /** Set for a picture that stands inside the message, as `cid:` says there. */
  cid?: string
}

/** A message before it is rendered. */
export interface MailDraft {
  subject: string
  document: ReactElement
  text: string
  attachments?: MailAttachment[]
  /** Where mails of its kind are stopped without signing in: by a page that asks, and by one POST of a mail program (RFC 8058). */
  unsubscribeUrl?: string
}

/** What a mail is written with. */
export interface MailCtx extends Ctx {
  site: Site
  /** The key of the installation, for links that work without signing in. */
  secret: string
}

/**
 * A kind of mail, declared by the module that sends it: the payload of its outbox row, and how the mail is written from
 * it when it is sent. A secret in a payload is named `link` or `code`: these two are deleted when the mail was sent.
 */
export interface MailKind<Payload = unknown> {
  /** As the outbox says it. */
  name: string
  payload: z.ZodType<Payload>
  /** How long what it mails opens something; 24 hours unless told. A mail that was given up loses its keys then. */
  keyHours?: number
  /** It goes to many at once, who must know: a few at a time, so that a sale meanwhile is not slowed. */
  isPaced?: boolean
  /** It is news for many: paced, and it waits until no other mail does. */
  isBulk?: boolean
  /** Null when there is nothing left to tell, such as of an order that was refunded meanwhile. */
  write(ctx: MailCtx, payload: Payload): MailDraft | null | Promise<MailDraft | null>
}

/** Declares a kind of mail; its payload's type is that of its schema. */
export const mailKind = <Payload>(kind: MailKind<Payload>): MailKind<Payload> => kind

/** A message ready to be sent: every reader gets the same, as HTML and as plain text. */
export interface Mail {
  subject: string
  html: string
  text: string
  attachments: MailAttachment[]
  /** As of its draft; null where there is nothing to stop. */
  unsubscribeUrl: string | null
}

/** A message with its envelope. A retry has the same Message-ID, so that a reader never sees it twice. */
export interface AddressedMail extends Mail {
  id: string
  messageId: string
  recipient: string
}

/** Hands a message over, or throws: then it is tried again later. */
export type Deliver = (mail: AddressedMail) => Promise<void>
