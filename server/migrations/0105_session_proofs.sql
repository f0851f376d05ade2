-- When the password was given again in this session, for what an unattended browser must not do.
alter table sessions add column proved_at timestamptz;
