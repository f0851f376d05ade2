-- Pictures that move: a GIF or an animated WebP picture is a video without sound that begins anew when it ends.

alter table files
  add column is_animation boolean not null default false,
  add check (kind = 'video' or not is_animation);
-- Those of one vault, newest first.
create index files_animations on files (owner_id, created_at desc, id desc) where in_vault and is_animation;
