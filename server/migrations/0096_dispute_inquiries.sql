-- A bank may ask about a payment before, or instead of, taking it back: no money has moved then.
alter table disputes drop constraint disputes_status_check;
alter table disputes add constraint disputes_status_check check (status in ('inquiry', 'open', 'won', 'lost', 'closed'));
alter table disputes drop constraint disputes_check1;
alter table disputes add constraint disputes_closed check ((status in ('inquiry', 'open')) = (closed_at is null));
alter table sandbox_disputes drop constraint sandbox_disputes_status_check;
alter table sandbox_disputes add constraint sandbox_disputes_status_check check (status in ('inquiry', 'open', 'won', 'lost', 'closed'));
