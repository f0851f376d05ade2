-- What newcomers to a performer's profile are shown.
create table welcome_media (
  performer_id uuid primary key,
  photo_id uuid,
  video_id uuid
);
