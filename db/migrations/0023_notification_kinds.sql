-- A notification is a kind and its facts; the words are the code's. What was told until now keeps its words as a message.
alter table notifications add column kind text, add column payload jsonb not null default '{}';
update notifications
set kind = 'message', payload = jsonb_build_object('title', title, 'body', body, 'url', url);
alter table notifications
  alter column kind set not null, drop column title, drop column body, drop column url;

-- Mails that wait tell of a change by its name, too.
update mail_outbox m
set payload = jsonb_build_object('change', c.name, 'hasPasskeys', m.payload ->> 'change' <> c.sentence)
from (values
  ('passkeyAdded', 'A passkey was added to your account.'),
  ('passkeyRemoved', 'A passkey was removed from your account.'),
  ('googleConnected', 'Google was connected to your account, and lets you in from now on.'),
  ('googleDisconnected', 'Google was disconnected from your account.'),
  ('secondFactorOn', 'Two-step sign-in was turned on for your account. Every other browser was signed out.'),
  ('secondFactorOff', 'Two-step sign-in was turned off for your account.'),
  ('backupCodesRenewed', 'New backup codes were made for your account. The old ones stopped working.'),
  ('passwordChanged', 'The password of your account was changed.')) c (name, sentence)
where m.kind = 'security_changed' and m.state <> 'sent' and starts_with(m.payload ->> 'change', c.sentence);
