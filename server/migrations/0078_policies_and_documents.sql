-- What a version of a page changed, for its readers; empty if the operator said nothing.
alter table page_versions add column changes text not null default '';

-- The ID of a performer expires. From the day after it on, nothing new is published until an operator has approved a valid one.
alter table performers
  add column documents_expire_on date,
  add column documents_reminded_at timestamptz,
  add column documents_expired_at timestamptz;
create index performers_documents_expiring on performers (documents_expire_on)
  where documents_expire_on is not null and verification = 'approved';
