-- Videos are compared by several frames. Frame 0 is a photo, or a poster that its performer has chosen.

alter table media_fingerprints add column frame int not null default 0;
alter table media_fingerprints drop constraint media_fingerprints_pkey;
alter table media_fingerprints add primary key (file_id, frame);
alter table removed_fingerprints add column frame int not null default 0;
alter table removed_fingerprints drop constraint removed_fingerprints_pkey;
alter table removed_fingerprints add primary key (file_id, frame, is_mirrored, hash);

-- The library is compared again, now with its frames.
delete from media_fingerprints m using files f where f.id = m.file_id and f.kind = 'video';
