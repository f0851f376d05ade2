-- What on the page of its link a notification is about, as the end of the address; lines are one by the page alone.
alter table notifications add column target text;
