import type { Tx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { type QrPayload, renamedFields } from '#modules/tickets/qr-payload.ts'
import type { TicketSigner } from '#modules/tickets/ticket-hash.server.ts'

/** The name that replaces the name of a deleted guest. */
export const FORMER_GUEST = 'Former guest'
export const FORMER_HOST = 'Former host'
export const FORMER_STAFF = 'Former staff'
/**
 * The address that replaces the address of a deleted person. Its domain is reserved (RFC 2606), so it belongs to
 * nobody.
 */
export const ANONYMOUS_EMAIL = 'deleted@account.invalid'

/**
 * Removes a person's data from every table, in the caller's transaction. Sales, tickets and past events of others stay
 * without the name. The account's row stays, emptied, only when such a row refers to it.
 */
export async function anonymizePerson(
  tx: Tx,
  signer: TicketSigner,
  { id, email }: { id: PersonId; email: string },
): Promise<void> {
  await renameTickets(tx, signer, id)
  for (const text of Object.values(FORGET)) {
    await tx.statement(text, text.includes('$2') ? [id, email] : [id])
  }
}

// A ticket is signed with the name on it, so under another name it is another code: the old one opens no door any more, which knows it as one.
async function renameTickets(tx: Tx, signer: TicketSigner, id: PersonId): Promise<void> {
  const tickets = await tx.statement<{ payload: QrPayload }>(
    'select qr_payload as payload from tickets where owner_id = $1 order by event_id, id for update',
    [id],
  )
  const signed = tickets.map(({ payload }) => ({
    eventId: payload.eventId,
    ticketId: payload.ticketId,
    ...signer.sign(renamedFields(payload, FORMER_GUEST)),
  }))
  await tx.statement(
    `with old as (
       insert into replaced_codes (event_id, hash, ticket_id)
       select t.event_id, t.validation_hash, t.id
       from jsonb_to_recordset($1) as s ("eventId" uuid, "ticketId" uuid, hash text)
       join tickets t on t.event_id = s."eventId" and t.id = s."ticketId" and t.validation_hash <> s.hash)
     update tickets t set owner_id = null, holder_name = '${FORMER_GUEST}', holder_email = '${ANONYMOUS_EMAIL}',
       qr_payload = s.payload, validation_hash = s.hash, qr_code = null, updated_at = now()
     from jsonb_to_recordset($1) as s ("eventId" uuid, "ticketId" uuid, payload jsonb, hash text)
     where t.event_id = s."eventId" and t.id = s."ticketId"`,
    [JSON.stringify(signed)],
  )
  // What was held before a scanner may have been the code with the name in it.
  await tx.statement(
    `update ticket_logs l set metadata = l.metadata - 'presented'
     from jsonb_to_recordset($1) as s ("ticketId" uuid) where l.ticket_id = s."ticketId"`,
    [JSON.stringify(signed.map(({ ticketId }) => ({ ticketId })))],
  )
  // Nor may the codes that they gave away keep it.
  await tx.statement(
    `update ticket_logs set metadata = metadata - 'presented'
     where ticket_id in (select ticket_id from ticket_offers where sent_by = $1)`,
    [id],
  )
}

/** $1 is the person, $2 their address. In this order: what others need of a row is taken from it before it goes. */
const FORGET = {
  person: `
    with copies as (delete from storage_objects where owner_id = $1),
    uploads_under_way as (delete from uploads where owner_id = $1),
    kept_pictures as (delete from pictures where owner_id = $1),
    powers as (delete from admin_permissions where user_id = $1),
    emptied as (
      update profiles set full_name = '', avatar_url = null, bio = null, location = null, phone = null, website = null,
        social_links = '{}', is_admin = false, admin_level = 0, notification_preferences = '{}', privacy_settings = '{}',
        updated_at = now()
      where id = $1)
    -- Confirmed, because what was never confirmed is swept away, and others' books need this id.
    update auth_user set name = '', email = id || '@account.invalid', email_verified = true, image = null,
      two_factor_enabled = false, updated_at = now()
    where id = $1`,
  // After the address has changed, which is itself told, by mail and in the product.
  mails: `
    with told as (
      update mail_outbox set recipient = '${ANONYMOUS_EMAIL}', state = 'sent', sent_at = coalesce(sent_at, now()), last_error = null
      where dedupe_key in (select 'ticket_confirmation:' || id from orders where user_id = $1)),
    kept_here as (delete from local_mailbox where recipient = $2)
    delete from mail_outbox where (recipient = $2 or payload ->> 'newEmail' = $2)
      and (dedupe_key is null or dedupe_key not in (select 'ticket_confirmation:' || id from orders where user_id = $1))`,
  orders: `
    with words as (
      update refunds r set reason = '' from orders o
      where o.user_id = $1 and r.event_id = o.event_id and r.order_id = o.id),
    asked as (
      update refund_requests r set words = '', answer = '' from orders o
      where o.user_id = $1 and r.event_id = o.event_id and r.order_id = o.id)
    update orders set user_id = null, customer_email = '${ANONYMOUS_EMAIL}', customer_name = '${FORMER_GUEST}',
      customer_phone = null, billing = '{}', updated_at = now()
    where user_id = $1`,
  // The rows stay, without people: by them the door knows a code that was given away.
  'tickets they passed on': `
    with taken as (update ticket_offers set taken_by = null where taken_by = $1)
    update ticket_offers set sent_by = null, friend_name = '', status = case status when 'open' then 'taken_back' else status end
    where sent_by = $1`,
  // What was paid stays in the books; where it went is nobody's business any more.
  'payout accounts': `
    with gone as (delete from payout_accounts a where a.person_id = $1 and not exists (select from payouts p where p.account_id = a.id)),
    admins as (
      update payouts set made_by = nullif(made_by, $1), approved_by = nullif(approved_by, $1), paid_by = nullif(paid_by, $1),
        sending_by = nullif(sending_by, $1), cancelled_by = nullif(cancelled_by, $1)
      where $1 in (made_by, approved_by, paid_by, sending_by, cancelled_by))
    update payout_accounts a set sealed = '', hint = '', ended_at = coalesce(ended_at, now())
    where a.person_id = $1 and exists (select from payouts p where p.account_id = a.id)`,
  checkouts: 'update checkouts set user_id = null where user_id = $1',
  'scans they made, cash they took and gave back': `
    with cash as (update payments set taken_by = null where taken_by = $1),
    given_back as (update refunds set made_by = null where made_by = $1),
    seen_to as (update webhook_inbox set seen_by = null where seen_by = $1),
    counted as (update cash_closeouts set closed_by = null where closed_by = $1),
    door as (update tickets set used_by = null, used_by_name = '${FORMER_STAFF}' where used_by = $1)
    update ticket_logs set user_id = null, ip_address = null, user_agent = null, device_id = null, device_counter = null,
      metadata = case when metadata ? 'by' then metadata || '{"by": "${FORMER_STAFF}"}' else metadata end
    where user_id = $1`,
  drafts: `
    delete from events e where e.owner_id = $1 and e.status = 'draft'
      and not exists (select from orders o where o.event_id = e.id)`,
  nights: `
    update events set host_phone = null, hosts = '', updated_at = now(),
      status = case when status = 'published' and ends_at > now() or status = 'postponed' then 'archived' else status end
    where owner_id = $1`,
  hosts: `
    update organizers set name = '${FORMER_HOST}', bio = '', phone = null, avatar_url = null, updated_at = now()
    where owner_id = $1`,
  // Nobody runs the doors of a host who is gone, and no invitation of theirs, or to their address, brings anybody back.
  teams: `
    with own as (select id from organizers where owner_id = $1),
    members as (delete from team_members where person_id = $1 or organizer_id in (select id from own)),
    theirs as (delete from shifts where person_id = $1),
    links as (
      update door_links set made_by = null, name = 'Door', revoked_at = coalesce(revoked_at, now()) where made_by = $1),
    deeds as (
      update team_log set done_by = nullif(done_by, $1), person_id = nullif(person_id, $1) where $1 in (done_by, person_id))
    update team_invitations set note = case when $1 in (invited_by, accepted_by) then '' else note end,
      email = case when lower($2) = email or accepted_by = $1 then null else email end,
      status = case status when 'open' then 'withdrawn' else status end,
      invited_by = nullif(invited_by, $1), accepted_by = nullif(accepted_by, $1)
    where $1 in (invited_by, accepted_by) or email = lower($2) or organizer_id in (select id from own)`,
  venues: 'update venues set owner_id = null where owner_id = $1',
  imports:
    'with known as (delete from imported_events where imported_by = $1) delete from event_imports where owner_id = $1',
  'unsent forms': 'delete from form_drafts where owner_id = $1',
  codes: `
    update referral_codes set is_active = false, updated_at = now()
    where promotion_id in (select id from follower_promotions where follower_id = $1)`,
  promotions: `
    delete from follower_promotions p where p.follower_id = $1 and not exists (
      select from commission_earnings c join referral_codes r on r.id = c.referral_code_id where r.promotion_id = p.id)`,
  taste: `
    with told as (delete from notifications where user_id = $1),
    likes as (delete from event_likes where user_id = $1),
    calendars as (delete from list_feeds where person_id = $1),
    shared as (delete from shared_lists where person_id = $1),
    clicks as (delete from referral_clicks where person_id = $1)
    delete from organizer_follows where follower_id = $1`,
  'ways in': `
    with sessions as (delete from auth_session where user_id = $1),
    ways as (delete from auth_account where user_id = $1),
    passkeys as (delete from auth_passkey where user_id = $1),
    second_factors as (delete from auth_two_factor where user_id = $1),
    challenges as (delete from sign_in_challenges where email = $2),
    devices as (delete from known_devices where user_id = $1)
    delete from auth_verification where position($1::text in value) > 0 or position('"' || $2 || '"' in value) > 0`,
  'last trace': `
    delete from auth_user u where u.id = $1
      and not exists (select from events where owner_id = u.id)
      and not exists (select from organizers where owner_id = u.id)
      and not exists (select from commission_earnings where follower_id = u.id)`,
}
