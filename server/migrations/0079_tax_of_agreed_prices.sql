-- Whether the tax is in an agreed price belongs to that price: what was only asked for, and what is undone, changes nothing of it.
alter table subscriptions
  add column tax_included boolean,
  add column next_tax_included boolean;

-- Where another tier comes with the next renewal, what was agreed last is of that one. How it was before is not known any more: null, which
-- charges the agreed price with the tax in it.
update subscriptions s set
    tax_included = case when s.next_price is null then a.is_included end,
    next_tax_included = case when s.next_price is not null then a.is_included end
  from tax_agreements a
  where a.guard = 'subscription ' || s.fan_id || ' ' || s.performer_id and s.status <> 'expired';

drop table tax_agreements;
