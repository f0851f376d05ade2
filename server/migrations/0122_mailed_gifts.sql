-- The code of a gift by mail: when it was mailed last, and how often. Until when it can be redeemed stands in `redeem_by`, as of gifts for members; codes
-- that were sold before without an end keep.
alter table gift_subscriptions
  add column mailed_at timestamptz,
  add column mails int not null default 0 check (mails >= 0);
update gift_subscriptions set mailed_at = deliver_at, mails = 1 where mail is not null and status <> 'waiting';
