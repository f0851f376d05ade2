-- The words of an erased account leave the steps of its orders. Nothing else about a step changes.
drop trigger order_steps_append_only on order_steps;
create trigger order_steps_append_only before update on order_steps for each row
  when (new.note <> '' or (new.id, new.order_id, new.event, new.status, new.by, new.at)
    is distinct from (old.id, old.order_id, old.event, old.status, old.by, old.at))
  execute function reject_history_change();
create trigger order_steps_stay before delete on order_steps for each row execute function reject_history_change();
