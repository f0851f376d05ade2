-- One message of a performer to many fans.

alter table messages
  -- Who wrote it: the sender, an operator in their name, or a rule of theirs.
  add column author text not null default 'self' check (author in ('self', 'operator', 'automation')),
  -- The mass message that it is of.
  add column bulk_id uuid;
-- Nobody gets the same mass message twice.
create unique index messages_bulk on messages (bulk_id, recipient_id) where bulk_id is not null;

create table mass_messages (
  id uuid primary key,
  performer_id uuid not null,
  -- The performer, or an operator.
  created_by uuid not null,
  text text not null,
  -- Minor units of a token.
  price bigint not null check (price >= 0),
  file_ids uuid[] not null,
  -- Whom it is for, as in the contract (`MassAudience`).
  audience jsonb not null,
  status text not null check (status in ('scheduled', 'sending', 'paused', 'sent', 'cancelled', 'unsending', 'unsent')),
  scheduled_at timestamptz not null,
  -- How far the fans of the audience have been written down as recipients; null when all are.
  listed_until uuid,
  is_listed boolean not null default false,
  total int not null default 0,
  sent int not null default 0,
  -- Who could not be written to any more when their turn came.
  left_out int not null default 0,
  taken_back int not null default 0,
  -- Why it ended by itself.
  problem text not null default '' check (problem in ('', 'files', 'performer')),
  created_at timestamptz not null,
  ended_at timestamptz
);
create index mass_messages_performer on mass_messages (performer_id, created_at desc, id desc);
create index mass_messages_latest on mass_messages (created_at desc, id desc);

create table mass_message_recipients (
  mass_message_id uuid not null references mass_messages on delete cascade,
  fan_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'left_out')),
  primary key (mass_message_id, fan_id)
);
create index mass_message_recipients_waiting on mass_message_recipients (mass_message_id, fan_id) where state = 'waiting';
