-- Of features/payments: whether a gateway offers Apple Pay and Google Pay on the site's domain, as it has last said.
create table digital_wallets (
  gateway text not null,
  name text not null check (name in ('apple_pay', 'google_pay')),
  is_offered boolean not null,
  -- Why it is not, in the gateway's words for an operator.
  message text not null default '',
  primary key (gateway, name)
);
