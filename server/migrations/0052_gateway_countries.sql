-- Of core/payments: a rule of one country beside the rule for all others, whose country is empty.
alter table gateway_choices
  add column country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  drop constraint gateway_choices_pkey,
  add primary key (purpose, country);
