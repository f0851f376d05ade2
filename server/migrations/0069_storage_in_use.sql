-- What has left the vault takes none of its owner's storage: the sum reads this index alone.
drop index files_owner;
create index files_owner on files (owner_id) include (bytes, status, removed_at);
