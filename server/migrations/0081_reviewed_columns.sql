-- The columns of content that reviewers see, by table. The migration of a new kind of publication adds its own row.
create table reviewed_columns (
  content_table text primary key,
  -- In the order of the stored hashes.
  words text[] not null,
  -- Ids of files, alone or in arrays.
  files text[] not null default '{}'
);
insert into reviewed_columns (content_table, words, files) values
  ('posts', '{text,teaser,alts,poll_id}', '{file_ids,thumbnail_id}'),
  ('galleries', '{title,description}', '{file_ids,cover_id}'),
  ('videos', '{title,description,tags}', '{video_id,teaser_id,thumbnail_id}'),
  ('products', '{title,description,category,tags,options}', '{picture_ids}');

/*
 * Describes what a reviewer sees of a row: a hash of its words, and its files. Files that buyers of a product have are files, too.
 */
create or replace function reviewed_content(of_table text, shown jsonb, out words text, out files uuid[]) language plpgsql stable as $$
declare
  word_columns text[];
  file_columns text[];
  list uuid[] := '{}';
  name text;
begin
  select r.words, r.files into word_columns, file_columns from reviewed_columns r where r.content_table = of_table;
  if not found then
    raise exception 'content of the table % cannot be reviewed', of_table;
  end if;
  words := md5((select jsonb_agg(shown -> column_name order by place)::text
    from unnest(word_columns) with ordinality as c (column_name, place)));
  foreach name in array file_columns loop
    if jsonb_typeof(shown -> name) = 'array' then
      list := list || array(select value::uuid from jsonb_array_elements_text(shown -> name));
    elsif shown ->> name is not null then
      list := list || (shown ->> name)::uuid;
    end if;
  end loop;
  if of_table = 'products' then
    list := list || array(select f.id from product_files f where f.product_id = (shown ->> 'id')::uuid
      and f.added_in <= (shown ->> 'file_version')::int and coalesce(f.removed_in > (shown ->> 'file_version')::int, true));
  end if;
  files := list;
end $$;
