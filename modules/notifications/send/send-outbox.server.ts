import type { Ctx } from '#platform/ctx.server.ts'
import type { AddressedMail, Deliver, Mail } from '#modules/notifications/mail.ts'
import { REMOVE_LINK_AND_CODE } from '#modules/notifications/send/outbox.server.ts'
import { waitAfterTry } from '#modules/notifications/send/retry-mail.ts'
import { job } from '#platform/job.ts'
import { MINUTE_MS } from '#platform/time.ts'
import { waitForIdle } from '#platform/wait-for-idle.server.ts'

/** A row of the outbox. */
export interface OutboxRow {
  id: string
  kind: string
  recipient: string
  payload: unknown
  attempts: number
}

/** Writes the message of an outbox row; null when it is no longer needed, for example for a cancelled order. */
export type WriteMail = (ctx: Ctx, row: OutboxRow) => Promise<Mail | null>

export interface Sender {
  write: WriteMail
  deliver: Deliver
  /** The host that Message-IDs end in. */
  host: string
}

const BATCH_SIZE = 5
/** Drawing codes and writing messages takes a tenth of a second of a core: buyers in a rush come first. */
const MAX_WAIT_MS = 2000
const DEADLINE_MS = 120_000
/** The next run goes on; a run that takes much longer hangs. */
const MAX_RUN_MS = 5 * MINUTE_MS
/** Longer than a try can last: only a process that died leaves its claim to run out. */
const CLAIM_SECONDS = 300

/** Mails that one person waits for, or those to many at once. */
export type MailTurn = 'at once' | 'paced'

/** Sends the mails that are due next, at most five; answers how many it saw to. */
export type SendNextMails = (turn: MailTurn) => Promise<number>

/** So long a turn of mails to many takes at least: 20 of them a second use a twentieth of a core. */
export const PACED_TURN_MS = 250
/** In a rush there is always a receipt that is due: so long it goes before mails to many, and then five of those do. */
const MAX_HELD_MS = 2_000

/**
 * Sends the mail in the outbox that is due, for at most five minutes; answers how many rows it handled. Any number of
 * processes may run it at once: each takes other rows. What goes to many at once leaves five at a time: four times a second, or every
 * two seconds while other mail is due. Of that, news comes last. A mail that fails is tried again later with the same Message-ID;
 * after its last try it is dead, and stays for a person to see. A sale never waits for a mail.
 */
export async function sendOutbox(sendNext: SendNextMails, stopping?: AbortSignal): Promise<number> {
  const until = performance.now() + MAX_RUN_MS
  let seenTo = 0
  let nextPacedAt = performance.now()
  while (!stopping?.aborted && performance.now() < until) {
    await waitForIdle({ maxUtilization: 0.5, maxWaitMs: MAX_WAIT_MS })
    const atOnce = await sendNext('at once')
    seenTo += atOnce
    if (performance.now() < nextPacedAt + (atOnce > 0 ? MAX_HELD_MS : 0)) continue
    nextPacedAt = performance.now() + PACED_TURN_MS
    const paced = await sendNext('paced')
    if (atOnce + paced === 0) break
    seenTo += paced
  }
  return seenTo
}

export const sendMailJob = job({
  name: 'send mail',
  everyMs: 5_000,
  mayTakeMs: 2 * MAX_RUN_MS,
  inParallel: true,
  run: (ctx: Ctx & { sendNextMails: SendNextMails }, stopping) => sendOutbox(ctx.sendNextMails, stopping),
})

export async function sendNextMails(ctx: Ctx, sender: Sender, turn: MailTurn): Promise<number> {
  const rows = await claim(ctx, turn)
  // What the guests of an event are told is the same for all of them.
  const written = new Map<string, Promise<Mail | null>>()
  const write: WriteMail = async (_, row) => {
    const facts = JSON.stringify([row.kind, row.payload])
    const mail = written.get(facts) ?? sender.write(ctx, row)
    written.set(facts, mail)
    return mail
  }
  await Promise.all(rows.map((row) => sendOne(ctx, { ...sender, write }, row)))
  return rows.length
}

const claim = ({ db }: Ctx, turn: MailTurn): Promise<OutboxRow[]> =>
  db.statement<OutboxRow>(
    `update mail_outbox set attempts = attempts + 1, run_at = now() + make_interval(secs => $2)
     where id in (select id from mail_outbox where state = 'waiting' and is_paced = $3 and run_at <= now()
                  order by is_bulk, run_at limit $1 for update skip locked)
     returning id, kind, recipient, payload, attempts`,
    [BATCH_SIZE, CLAIM_SECONDS, turn === 'paced'],
  )

async function sendOne(ctx: Ctx, sender: Sender, row: OutboxRow): Promise<void> {
  try {
    const mail = await sender.write(ctx, row)
    if (mail) await withinDeadline(sender.deliver(addressed(mail, row, sender.host)))
    await markSent(ctx, row)
  } catch (error) {
    await putOff(ctx, row, error)
  }
}

const addressed = (mail: Mail, { id, recipient }: OutboxRow, host: string): AddressedMail => ({
  ...mail,
  id,
  recipient,
  messageId: `<${id}@${host}>`,
})

async function withinDeadline(sending: Promise<void>): Promise<void> {
  let deadline: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    deadline = setTimeout(() => reject(new Error('The mail server took too long')), DEADLINE_MS)
  })
  await Promise.race([sending, late]).finally(() => clearTimeout(deadline))
}

// Keys to an account do not stay behind.
const markSent = ({ db }: Ctx, { id }: OutboxRow) =>
  db.statement(
    `update mail_outbox set state = 'sent', sent_at = now(), last_error = null, ${REMOVE_LINK_AND_CODE}
     where id = $1`,
    [id],
  )

async function putOff(ctx: Ctx, { id, kind, attempts }: OutboxRow, error: unknown): Promise<void> {
  const { message, responseCode } = error as Error & { responseCode?: number }
  const waitMs = waitAfterTry(attempts, responseCode !== undefined && responseCode >= 500)
  await ctx.db.statement(
    `update mail_outbox set state = case when $2::int is null then 'dead' else 'waiting' end,
       run_at = now() + make_interval(secs => coalesce($2::int, 0)), last_error = left($3, 500)
     where id = $1`,
    [id, waitMs === null ? null : Math.round(waitMs / 1000), message],
  )
  const facts = { mail: id, kind, attempts, responseCode, reason: message }
  if (waitMs === null) ctx.log.error('A mail could not be sent and is given up', facts)
  else ctx.log.warn('A mail could not be sent yet', facts)
}
