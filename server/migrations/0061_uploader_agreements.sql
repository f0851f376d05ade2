-- The agreement that performers sign before they upload, and inspections of the records about everyone shown.

insert into pages (id, slug, is_published, is_in_footer, footer_position) values
  ('019a0000-0000-7000-8000-000000000006', 'uploader-agreement', true, false, 60),
  ('019a0000-0000-7000-8000-000000000007', 'records', true, true, 35)
  on conflict (slug) do nothing;

create table uploader_agreements (
  id uuid primary key,
  performer_id uuid not null references performers,
  version text not null,
  -- Markdown, as it was signed.
  text text not null,
  -- The typed name. AES-256-GCM.
  sealed_name bytea not null,
  -- A keyed hash of the network address.
  address_hash bytea not null,
  signed_at timestamptz not null,
  unique (performer_id, version)
);
create trigger uploader_agreements_append_only before update or delete on uploader_agreements
  for each row execute function reject_history_change();

-- Exports of the records for an inspection. One operator requests, another approves.
create table record_exports (
  id uuid primary key,
  performer_id uuid not null references performers,
  reason text not null,
  requested_by uuid not null references accounts,
  requested_at timestamptz not null,
  approved_by uuid references accounts,
  approved_at timestamptz,
  constraint record_exports_two_people check (approved_by is distinct from requested_by),
  constraint record_exports_approved check ((approved_by is null) = (approved_at is null))
);
create index record_exports_latest on record_exports (requested_at desc, id desc);
create index record_exports_performer on record_exports (performer_id);
create index record_exports_requested_by on record_exports (requested_by);
create index record_exports_approved_by on record_exports (approved_by) where approved_by is not null;
