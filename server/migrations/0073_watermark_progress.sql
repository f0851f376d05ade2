-- How many have been rendered is counted among the files that there are: a counter waited for those that were deleted meanwhile.
alter table watermarks drop column done;
