create table message_templates (
  id uuid primary key,
  performer_id uuid not null,
  name text not null,
  text text not null,
  created_at timestamptz not null
);
create index message_templates_performer on message_templates (performer_id, lower(name), id);
