-- Likes, bookmarks and comments on content of every kind.

create table bookmark_folders (
  id uuid primary key,
  account_id uuid not null references accounts,
  name text not null,
  created_at timestamptz not null
);
create unique index bookmark_folders_name on bookmark_folders (account_id, lower(name));

-- Everything that one account has done with one object.
create table engagements (
  subject_id uuid not null,
  account_id uuid not null references accounts,
  kind text not null,
  liked_at timestamptz,
  bookmarked_at timestamptz,
  folder_id uuid,
  -- Number of visible comments by this account.
  comments int not null default 0,
  primary key (subject_id, account_id)
);
create index engagements_bookmarks on engagements (account_id, bookmarked_at desc, subject_id desc) where bookmarked_at is not null;
create index engagements_commenters on engagements (subject_id) where comments > 0;
create index engagements_of_commenter on engagements (account_id) where comments > 0;

-- Totals of the engagements, changed in the same transaction.
create table engagement_totals (
  subject_id uuid primary key,
  likes int not null default 0 check (likes >= 0),
  comments int not null default 0 check (comments >= 0)
) with (fillfactor = 70);

create table comments (
  id uuid primary key,
  kind text not null,
  subject_id uuid not null,
  -- The performer who owns the object.
  owner_id uuid not null references performers,
  -- The comment that this reply belongs to. Replies have no replies.
  parent_id uuid references comments,
  author_id uuid not null references accounts,
  text text not null,
  created_at timestamptz not null,
  pinned_at timestamptz,
  edited_at timestamptz,
  removed_at timestamptz
);
create index comments_of_thing on comments (subject_id, created_at desc, id desc) where parent_id is null and removed_at is null;
create index comments_replies on comments (parent_id, created_at, id) where parent_id is not null and removed_at is null;
create unique index comments_pinned on comments (subject_id) where pinned_at is not null and removed_at is null;
