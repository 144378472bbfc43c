-- Mails about a renamed ticket name whose it is, and are not written once it is somebody else's: those that wait get it as it is now.
update mail_outbox m set payload = m.payload || jsonb_build_object('holder', t.owner_id)
from tickets t
where m.kind = 'ticket_renamed' and m.state = 'waiting'
  and t.event_id = (m.payload ->> 'eventId')::uuid and t.id = (m.payload ->> 'ticketId')::uuid;
