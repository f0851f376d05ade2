-- What a version of a page changed, for its readers; empty if the operator said nothing.
alter table page_versions add column changes text not null default '';
