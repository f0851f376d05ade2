-- Whether its recipient had not seen a message to many, or of a rule, when it was deleted: who reads on later has not seen it either.
alter table messages add column deleted_unseen boolean not null default false;
