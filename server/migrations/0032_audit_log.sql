-- The audit log of operators, and their roles.

alter table accounts add column operator_role text check (operator_role in ('owner', 'finance', 'moderation', 'support', 'read_only'));
update accounts set operator_role = 'owner' where role = 'admin';
alter table accounts add constraint accounts_operator_role_is_complete check ((role = 'admin') = (operator_role is not null));

/*
 * Acts of operators. Each row has the hash of the row before it, so an edited, removed or inserted row breaks the chain. The
 * command `npm run verify-audit` checks it.
 */
create table audit_log (
  seq bigint primary key,
  at timestamptz(3) not null,
  operator_id uuid not null references accounts,
  -- Kept as they were at the time.
  operator_name text not null,
  operator_role text not null,
  act text not null,
  subject_kind text not null,
  subject_id text not null,
  reason text not null,
  -- `json` keeps the text that was hashed; `jsonb` would not.
  before json,
  after json,
  -- SHA-256 in hex.
  previous_hash text not null,
  hash text not null unique
);
create index audit_log_operator on audit_log (operator_id, seq desc);
create index audit_log_act on audit_log (act, seq desc);
create index audit_log_subject on audit_log (subject_kind, subject_id, seq desc);
create index audit_log_at on audit_log (at, seq);
create trigger audit_log_append_only before update or delete on audit_log for each row execute function reject_history_change();
create trigger audit_log_not_truncated before truncate on audit_log for each statement execute function reject_history_change();

/*
 * Moves the separate lists of changes into the log. The hash covers a JSON array of texts, as in `core/audit/chain.ts`: `to_json`
 * escapes a text as JavaScript does.
 */
do $$
declare
  old record;
  nr bigint := 0;
  previous text := repeat('0', 64);
  hashed text;
begin
  for old in
    select c.at, c.by_id, coalesce(a.name, '') as operator_name, 'setting.change' as act, 'setting' as subject_kind, c.name as subject_id,
        '' as reason, case when c.before is not null then json_build_object('value', c.before) end as before,
        json_build_object('value', c.after) as after, c.id
      from (
        -- The log shows the last four characters of a bank account.
        select id, at, by_id, name,
          case when name = 'payoutAccountIban' then to_jsonb(right(before #>> '{}', 4)) else before end as before,
          case when name = 'payoutAccountIban' then to_jsonb(right(after #>> '{}', 4)) else after end as after
        from setting_changes
      ) c left join accounts a on a.id = c.by_id
    union all
    select r.reset_at, r.reset_by, coalesce(a.name, ''), 'two_factor.reset', 'account', r.account_id::text, r.reason, null, null, r.id
      from two_factor_resets r left join accounts a on a.id = r.reset_by
    order by 1, 10
  loop
    nr := nr + 1;
    hashed := encode(sha256(convert_to(
      '[' || array_to_string(array[
        to_json(previous)::text,
        to_json(nr::text)::text,
        to_json(to_char(old.at::timestamptz(3) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text,
        to_json(old.by_id::text)::text,
        to_json(old.operator_name)::text,
        '"owner"',
        to_json(old.act)::text,
        to_json(old.subject_kind)::text,
        to_json(old.subject_id)::text,
        to_json(old.reason)::text,
        coalesce(to_json(old.before::text)::text, 'null'),
        coalesce(to_json(old.after::text)::text, 'null')
      ], ',') || ']', 'UTF8')), 'hex');
    insert into audit_log (seq, at, operator_id, operator_name, operator_role, act, subject_kind, subject_id, reason, before, after,
        previous_hash, hash)
      values (nr, old.at, old.by_id, old.operator_name, 'owner', old.act, old.subject_kind, old.subject_id, old.reason, old.before,
        old.after, previous, hashed);
    previous := hashed;
  end loop;
end $$;
drop table setting_changes;
drop table two_factor_resets;
