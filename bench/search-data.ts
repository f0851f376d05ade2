/**
 * Adds words to the posts of the filled site: forty thousand words, a few of them in very many posts and most in few, like real
 * words.
 */
import type pg from 'pg'

const VOCABULARY = 40_000
const WORDS_EACH = 12
/** Higher values choose the first words more often. */
const SKEW = 6

const syllables = (list: string, at: string) => `(array['${list.split(' ').join("','")}'])[1 + ${at} % ${list.split(' ').length}]`
const word = [
  syllables('ba co di fu ga he jo ki lu ma ne po qui ro sa te vi wo xa zu', 'n'),
  syllables('lan mer nit pol rus sta tre von ber chi', '(n / 20)'),
  syllables('a e ing on er y is um est os', '(n / 200)'),
  syllables('l r t d ph g n m s v k b w z p c f h j q', '(n / 2000)'),
].join(' || ')

/** Fills the search tables from posts and performers. Every fortieth post has one of a hundred tags. */
export async function fillSearch(sql: pg.Client): Promise<void> {
  await sql.query(`create temp table bench_words as select n, ${word} as word from generate_series(0, ${VOCABULARY - 1}) n`)
  await sql.query('create index on bench_words (n); analyze bench_words')
  await sql.query(
    'drop index search_documents_words, search_documents_newest, search_documents_of_kind, search_documents_version',
  )
  await sql.query(`insert into search_documents (id, kind, owner_id, words, published_at, version)
    select p.id, 'post', p.performer_id, d.words::tsvector, p.published_at, 1 from posts p join (
      select drawn.id, string_agg(format('%L:%sC', w.word, place), ' ') || case when min(drawn.n) % 40 = 0 then ' ''#tag' || min(drawn.n) % 100 || ''':13B' else '' end as words
      from (select id, place, floor(power(random(), ${SKEW}) * ${VOCABULARY})::int as n
        from posts cross join generate_series(1, ${WORDS_EACH}) place) drawn
      join bench_words w on w.n = drawn.n group by drawn.id) d on d.id = p.id`)
  await sql.query(`create index search_documents_words on search_documents using gin (words) with (fastupdate = off);
    create index search_documents_newest on search_documents (published_at desc, id desc);
    create index search_documents_of_kind on search_documents (kind, published_at desc, id desc);
    create index search_documents_version on search_documents (version, id)`)
  await sql.query(`update performers set search = (format('%L:1A %L:2A', 'performer' || total_followers, '@performer' || total_followers)
    || ' ' || (select format('%L:3C %L:4C', a.word, b.word) from bench_words a, bench_words b
      where a.n = total_followers % 500 and b.n = total_followers * 7 % ${VOCABULARY}))::tsvector`)
  await sql.query(
    `insert into vocabulary (word, owners) select distinct word, ~0::bit(64) from bench_words on conflict do nothing`,
  )
  await sql.query('vacuum (analyze) search_documents, performers, vocabulary')
}

/** Returns typical searches: words of every frequency, pairs, prefixes, tags, names, and a few misspellings. */
export async function searchesOf(sql: pg.Client): Promise<string[]> {
  const { rows } = await sql.query<{ word: string; n: number }>('select n, word from bench_words where n < 20000 order by n')
  const words = rows.map((row) => row.word)
  const at = (n: number) => words[n % words.length] ?? ''
  return Array.from({ length: 300 }, (_, i): string => {
    const each = [
      at(i % 12),
      at(20 + i * 3),
      at(1000 + i * 17),
      at(8000 + i * 23),
      `${at(i % 30)} ${at(40 + i)}`,
      at(300 + i * 5).slice(0, 4),
      `#tag${(i * 40) % 100}`,
      `performer${1 + i}`,
      `${at(200 + i)} ${at(i % 5)} ${at(12 + (i % 9))}`,
      misspelt(at(2500 + i * 7)),
    ]
    return each[i % each.length] ?? ''
  })
}

const misspelt = (text: string): string => text.slice(0, 2) + text.slice(2, 4).split('').toReversed().join('') + text.slice(4)
