-- Of core/media: the photo of which a video's poster or a recording's cover is a copy; where that is taken down, the copy goes with it.
alter table files add column poster_of uuid;
create index files_poster_of on files (poster_of) where poster_of is not null;
