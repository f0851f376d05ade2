-- Tax on what is paid by card: the rates that the operator keeps, and what was taken with each payment.

create table tax_rates (
  id uuid primary key,
  -- ISO 3166-1.
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- As the country calls it, on receipts: VAT, IVA.
  name text not null,
  -- Hundredths of a percent.
  rate int not null check (rate between 0 and 5000),
  -- The first day (UTC) on which it holds, until the next one of the country.
  valid_from date not null,
  created_by uuid not null,
  created_at timestamptz not null,
  unique (country, valid_from)
);

-- The country that a buyer has stated last, at a checkout.
create table tax_countries (
  account_id uuid primary key,
  country text not null,
  stated_at timestamptz not null
);

-- Whether a price that is charged again was agreed with the tax in it; by the guard of its payments. Absent where it was agreed before there was tax.
create table tax_agreements (
  guard text primary key,
  is_included boolean not null,
  agreed_at timestamptz not null
);

-- Of the bank that issued the card; null where the gateway does not say it.
alter table cards add column country text;

alter table payments
  -- What of the amount is tax, in minor units of the currency.
  add column tax bigint not null default 0,
  -- Hundredths of a percent.
  add column tax_rate int not null default 0,
  add column tax_name text not null default '',
  -- Whether the price was with tax, or the tax came on top.
  add column tax_is_included boolean not null default false,
  -- The buyer's country as stated, which decides the rate; null while the site takes no tax, or does not know it.
  add column tax_country text,
  add constraint payments_tax check (tax between 0 and amount);

-- Of a sale by card, beside its gross; and of what went back of it.
alter table sales
  add column tax bigint not null default 0 check (tax >= 0),
  add column tax_country text,
  add constraint sales_tax check (tax = 0 or tax_country is not null);
alter table refunds add column tax bigint not null default 0 check (tax >= 0);

-- Replaces that of the spending limits: a fan's limit is of what is paid, with tax.
create or replace function spent_at_performer(fan uuid, performer uuid, since timestamptz) returns bigint language sql volatile as $$
  select coalesce((select sum(s.gross - s.discount + s.tax - coalesce((select sum(r.gross - r.discount + r.tax) from refunds r where r.sale_id = s.id), 0))
      from sales s where s.fan_id = fan and s.performer_id = performer and s.at >= since), 0)::bigint
    + coalesce((select sum(p.amount) from payments p where p.account_id = fan and p.gateway <> 'internal' and p.created_at >= since
      and p.finished_at is null and p.terms ->> 'performerId' = performer::text), 0)::bigint
$$;

-- What was paid and given back before there were receipts has its own now, in that order; no tax was taken then.
insert into receipts (id, kind, year, payment_id, refund_id, account_id, seller_name, seller_address, seller_tax_id, buyer_name, item, currency,
    net, tax, tax_rate, tax_name, tax_country, gateway, card_brand, card_last4, card_country, issued_at)
  select p.id, 'receipt', extract(year from p.finished_at at time zone 'UTC'), p.id, null, p.account_id,
    coalesce((select value #>> '{}' from settings where name = 'siteName'), 'Fanfare'), '', '', coalesce(a.name, ''),
    case p.purpose when 'subscription' then 'Subscription' when 'gift' then 'Gift subscription' else p.description end, p.currency,
    p.amount, 0, 0, '', null, p.gateway, coalesce(c.brand, ''), coalesce(c.last4, ''), null, p.finished_at
  from payments p left join accounts a on a.id = p.account_id left join cards c on c.id = p.card_id
  where p.status = 'succeeded' and p.gateway <> 'internal' order by p.finished_at, p.id;
insert into receipts (id, kind, year, payment_id, refund_id, account_id, seller_name, seller_address, seller_tax_id, buyer_name, item, currency,
    net, tax, tax_rate, tax_name, tax_country, gateway, card_brand, card_last4, card_country, issued_at)
  select g.refund_id, 'credit_note', extract(year from g.created_at at time zone 'UTC'), r.payment_id, g.refund_id, r.account_id, r.seller_name,
    r.seller_address, r.seller_tax_id, r.buyer_name, r.item, r.currency, g.amount, 0, 0, '', null, r.gateway, r.card_brand, r.card_last4, null, g.created_at
  from gateway_refunds g join receipts r on r.payment_id = g.payment_id order by g.created_at, g.refund_id;
set constraints receipts_number immediate;
