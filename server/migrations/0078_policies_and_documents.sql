-- The operator's words about the changes of a version, for its readers; empty without any.
alter table page_versions add column changes text not null default '';

/*
 * The ID of an approved performer expires. From the day after it on, nothing new is published until an operator has approved a valid
 * one. The approval itself stays, so that nothing already published is hidden.
 */
alter table performers
  add column documents_expire_on date,
  add column documents_reminded_at timestamptz,
  -- When it expired, or when an operator rejected the documents after it.
  add column documents_expired_at timestamptz;
-- The state of the documents: that of the verification, or after an expiry that of their renewal.
alter table performers add column documents_state text not null generated always as (
  case when documents_expired_at is null then verification
    when submitted_at > documents_expired_at then 'pending' else 'rejected' end
) stored;
create index performers_documents on performers (documents_state, submitted_at, account_id);
create index performers_documents_expiring on performers (documents_expire_on)
  where documents_expire_on is not null and documents_expired_at is null;
