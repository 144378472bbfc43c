-- The draft of a new event is kept by the id of that event, so that a person has several. The one there was keeps its id, if
-- its form has sent one.
update form_drafts d
set subject = coalesce(substring(fields ->> 'id' from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$'), gen_random_uuid()::text)
where kind = 'event' and subject = '';
