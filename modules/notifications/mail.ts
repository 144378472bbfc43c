/** What the product mails. Each kind has its template, and its facts in the outbox row. */
export type MailKind =
  | 'confirm_address'
  | 'already_registered'
  | 'magic_link'
  | 'reset_password'
  | 'change_email'
  | 'email_changed'
  | 'new_device'
  | 'security_changed'
  | 'account_deleted'
  | 'team_invitation'
  | 'ticket_confirmation'
  | 'cash_reservation'

export interface MailAttachment {
  filename: string
  contentType: string
  content: Uint8Array
  /** Set for a picture that stands inside the message, as `cid:` says there. */
  cid?: string
}

/** A message ready to be sent: every reader gets the same, as HTML and as plain text. */
export interface Mail {
  subject: string
  html: string
  text: string
  attachments: MailAttachment[]
}

/** A message with its envelope. A retry has the same Message-ID, so that a reader never sees it twice. */
export interface AddressedMail extends Mail {
  id: string
  messageId: string
  recipient: string
}

/** Hands a message over, or throws: then it is tried again later. */
export type Deliver = (mail: AddressedMail) => Promise<void>
