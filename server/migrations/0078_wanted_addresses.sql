-- Whoever asks for the link to a new address again is found by the address.
create index accounts_new_email on accounts (new_email) where new_email is not null;
