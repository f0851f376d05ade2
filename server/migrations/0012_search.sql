-- Search: what of each text everyone may read, in words; the vocabulary of these; what people search.

-- Trigrams, for misspelt words. Trusted: the owner of the database may create it.
create extension if not exists pg_trgm;

-- Every word, `#tag` and `@name` that can be found. What nothing has any more stays until the index is rebuilt.
create table vocabulary (
  word text collate "C" primary key,
  -- One bit for each owner, by a hash: at least so many people use the word.
  owners bit(64) not null
);
create index vocabulary_similar on vocabulary using gin (word gin_trgm_ops);

-- Words that look like another, the most similar first. A low threshold: two wrong letters leave few trigrams alike.
create function similar_words(misspelt text, most int) returns setof text language sql stable
  set pg_trgm.similarity_threshold = 0.22
  as $$ select word from vocabulary where word % misspelt and abs(length(word) - length(misspelt)) <= 2
    order by similarity(word, misspelt) desc, word limit most $$;

-- One row for each thing that may be found, of whatever kind; written by listeners.
create table search_documents (
  id uuid primary key,
  kind text not null,
  owner_id uuid not null,
  -- A: title; B: tags; C: text.
  words tsvector not null,
  published_at timestamptz not null,
  -- By which version of the index the words were made.
  version int not null
);
-- Without a list of what is to be merged later, which each search would read through.
create index search_documents_words on search_documents using gin (words) with (fastupdate = off);
create index search_documents_newest on search_documents (published_at desc, id desc);
create index search_documents_of_kind on search_documents (kind, published_at desc, id desc);
create index search_documents_version on search_documents (version, id);

-- The version of the index that is complete; no row before the first.
create table search_versions (
  version int primary key,
  completed_at timestamptz not null
);

-- What members have searched and found, by day. Unlogged: after a crash it starts anew.
create unlogged table searched_words (
  day date not null,
  text text not null,
  -- One bit for each searcher, by a hash that many share: how many there were can be estimated, who they were cannot be read.
  searchers bit(256) not null,
  primary key (day, text)
);
