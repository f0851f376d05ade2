-- People who work for a performer with some of the performer's rights, what they do, and which messages they write.

create table team_seats (
  id uuid primary key,
  performer_id uuid not null references performers,
  -- Null until the invitation is accepted.
  member_id uuid references accounts,
  -- The invited address, until the invitation is accepted or ends.
  email text,
  -- SHA-256 of the token in the emailed link, for as long as the link works. The token itself is not stored.
  token_hash bytea unique,
  rights text[] not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  -- The performer revoked the seat, or the member left.
  ended_at timestamptz,
  ended_by uuid references accounts,
  constraint team_seats_rights check (
    cardinality(rights) > 0 and rights <@ array['chat', 'publish', 'price', 'vault', 'earnings']::text[]),
  constraint team_seats_acceptance check ((member_id is null) = (accepted_at is null)),
  constraint team_seats_link_once check (accepted_at is null or (email is null and token_hash is null)),
  constraint team_seats_of_others check (member_id <> performer_id),
  constraint team_seats_end check ((ended_at is null) = (ended_by is null))
);
create index team_seats_performer on team_seats (performer_id, invited_at desc);
create index team_seats_email on team_seats (lower(email)) where email is not null;
create unique index team_seats_current on team_seats (member_id, performer_id) where ended_at is null;

-- The seat that the session works in. Null while its owner uses their own account.
alter table sessions add column seat_id uuid references team_seats;
create index sessions_seat on sessions (seat_id) where seat_id is not null;

-- Acts of members, written by the server with each change. Rows stay.
create table team_acts (
  id uuid primary key,
  seat_id uuid not null references team_seats,
  performer_id uuid not null references performers,
  member_id uuid not null references accounts,
  -- The call, such as 'POST /messages/conversations/:id'.
  route text not null,
  -- The right that opened the call.
  seat_right text not null,
  -- The object in the address of the call, or else the one that it has created.
  object_id uuid,
  at timestamptz not null
);
create index team_acts_performer on team_acts (performer_id, at desc, id desc);
create index team_acts_member on team_acts (seat_id, at desc);
create trigger team_acts_append_only before update or delete on team_acts
  for each row execute function reject_history_change();

-- Members of the performer's team write in the performer's name, and fans can see that.
alter table messages drop constraint messages_author_check;
alter table messages add constraint messages_author_check check (author in ('self', 'operator', 'automation', 'team'));
alter table messages add column member_id uuid references accounts;
alter table messages add constraint messages_team_names_member check ((author = 'team') = (member_id is not null));
create index messages_by_member on messages (member_id, created_at) where member_id is not null;
