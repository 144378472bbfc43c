-- The parts of an upload are called chunks everywhere else.
alter table uploads rename column piece_keys to chunk_keys;
drop trigger uploads_pieces_dropped on uploads;
drop function drop_upload_pieces();
create function remove_upload_chunks() returns trigger language plpgsql as $$
begin
  update storage_orphans set remove_after = now() where storage_key = any (old.chunk_keys) and claimed_at is null;
  return null;
end $$;
create trigger uploads_chunks_removed after delete on uploads for each row execute function remove_upload_chunks();

-- What stays visible when a picture is cropped is its focal point; focus is where the keyboard is.
alter table pictures rename column focus to focal_point;
alter table pictures rename constraint pictures_focus_check to pictures_focal_point_check;
-- The field of the same name in drafts; one so full that it would become too large loses the choice.
update form_drafts
set fields = case when octet_length(fields::text) <= 65500
  then fields - 'focus' || jsonb_build_object('focalPoint', fields -> 'focus')
  else fields - 'focus' end
where kind = 'venue' and fields ? 'focus';
