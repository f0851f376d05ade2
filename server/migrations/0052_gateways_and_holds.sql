-- Of core/payments: a rule of one country beside the rule for all others, whose country is empty.
alter table gateway_choices
  add column country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  drop constraint gateway_choices_pkey,
  add primary key (purpose, country);

-- Of core/accounts: when a performer was approved for the first time. Later approvals of new documents do not change it.
alter table performers add column approved_at timestamptz;
update performers p set approved_at = least(
  case when verification = 'approved' then decided_at end,
  (select min(at) from sales where performer_id = p.account_id)
);

-- Of core/money: read by nobody.
alter table split_totals drop column sales;
-- Of features/splits: all agreements, for operators.
create index split_agreements_latest on split_agreements (proposed_at desc, id desc);
