-- The hour of a birthday message is chosen by the fan's own clocks; a delay after it could bring the message at night.
update automations set delay_minutes = 0 where trigger = 'birthday';
alter table automations add constraint automations_birthday_delay check (trigger <> 'birthday' or delay_minutes = 0);
