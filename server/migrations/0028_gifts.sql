-- Token packages as operators manage them, the catalogue of gifts, and the gifts that were sent.

-- Of the tokens of a package, those that come on top for nothing. It is never deleted: payments name it.
alter table token_packages
  add column bonus bigint not null default 0,
  add column position int not null default 0,
  add column is_on_sale boolean not null default true,
  add check (bonus >= 0 and bonus < tokens);
update token_packages set position = 10 * right(id::text, 1)::int;
create index token_packages_order on token_packages (position, price, id);

-- By the name of its picture.
create table gifts (
  id text primary key,
  -- Minor units of a token.
  price bigint not null check (price > 0),
  is_on_sale boolean not null default true
);
insert into gifts (id, price) values
  ('rose', 500), ('heart', 1000), ('star', 1500), ('cake', 2500), ('balloon', 3500), ('bouquet', 5000),
  ('champagne', 7500), ('perfume', 10000), ('ring', 20000), ('crown', 35000), ('rocket', 50000), ('castle', 100000);

-- Which gift each sale of the kind `gift` was.
create table sent_gifts (
  sale_id uuid primary key references sales,
  gift_id text not null references gifts
);
create index sent_gifts_gift on sent_gifts (gift_id);

alter table messages
  drop constraint messages_kind_check,
  add constraint messages_kind_check check (kind in ('text', 'photo', 'video', 'audio', 'tip', 'gift', 'system'));
