-- To which version of the terms whoever registers has agreed; null where their client has shown none.
alter table registrations add column terms_version text;

create table terms_agreements (
  account_id uuid not null references accounts,
  version text not null,
  agreed_at timestamptz not null,
  primary key (account_id, version)
);
create trigger terms_agreements_append_only before update or delete on terms_agreements for each row execute function reject_history_change();
