-- Search over the text that everyone may read.

-- Trigrams, for misspelled words. Trusted: the owner of the database may create it.
create extension if not exists pg_trgm;

-- One row per searchable object of any kind. Listeners write it.
create table search_documents (
  id uuid primary key,
  kind text not null,
  owner_id uuid not null references performers,
  -- A: title; B: tags; C: text.
  words tsvector not null,
  published_at timestamptz not null,
  -- The version of the index with which the words were built.
  version int not null
);
-- Without a list of pending entries, which every search would have to read.
create index search_documents_words on search_documents using gin (words) with (fastupdate = off);
create index search_documents_newest on search_documents (published_at desc, id desc);
create index search_documents_of_kind on search_documents (kind, published_at desc, id desc);
create index search_documents_version on search_documents (version, id);

-- Completed versions of the index. Empty before the first one.
create table search_versions (
  version int primary key,
  completed_at timestamptz not null
);

-- Every word, `#tag` and `@name` in the index. Words that nothing contains any longer stay until the index is rebuilt.
create table vocabulary (
  word text collate "C" primary key,
  -- One bit per owner, chosen by a hash: at least this many people use the word.
  owners bit(64) not null
);
create index vocabulary_similar on vocabulary using gin (word gin_trgm_ops);

-- Returns similar words, most similar first. The threshold is low because two wrong letters leave few common trigrams.
create function similar_words(misspelt text, most int) returns setof text language sql stable
  set pg_trgm.similarity_threshold = 0.22
  as $$ select word from vocabulary where word % misspelt and abs(length(word) - length(misspelt)) <= 2
    order by similarity(word, misspelt) desc, word limit most $$;

-- Members' searches by day. Unlogged: after a crash it starts empty.
create unlogged table searched_words (
  day date not null,
  text text not null,
  -- One bit per searcher, chosen by a hash that many accounts share: gives an estimate of their number, but no names.
  searchers bit(256) not null,
  primary key (day, text)
);
