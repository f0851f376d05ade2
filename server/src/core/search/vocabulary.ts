/** Stores the words of searchable texts in the table `vocabulary`, for suggestions and corrections. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import { distance, oneEditAway } from './distance.ts'
import type { Term } from './terms.ts'

/**
 * Adds the words of accounts' texts, by the account's id. A transaction calls this once: one sorted statement locks words in the
 * same order in all transactions, so that they cannot deadlock.
 */
export async function learnWords(tx: Tx, wordsByOwner: ReadonlyMap<string, Iterable<string>>): Promise<void> {
  const uses = [...wordsByOwner].flatMap(([ownerId, words]) => Array.from(words, (word) => ({ word, bit: bitOf(ownerId) })))
  if (uses.length === 0) return
  await sql`insert into vocabulary as v (word, owners)
    select word collate "C", bit_or(set_bit(0::bit(64), bit, 1))
      from unnest(${uses.map(({ word }) => word)}::text[], ${uses.map(({ bit }) => bit)}::int[]) as w (word, bit) group by 1 order by 1
    on conflict (word) do update set owners = v.owners | excluded.owners where v.owners | excluded.owners <> v.owners`.execute(
    tx.db,
  )
}

/** Ids end in random bits. */
const bitOf = (ownerId: string): number => Number.parseInt(ownerId.slice(-2), 16) % 64

/**
 * Deletes the words that no one else uses, and few words of people who share the account's bit. Reads the whole table, and locks
 * words in the order of `learnWords`.
 */
export async function forgetWords({ db }: Tx, ownerId: string): Promise<void> {
  await sql`with own as materialized (
      select word from vocabulary where owners = set_bit(0::bit(64), ${bitOf(ownerId)}::int, 1) order by word for update
    ) delete from vocabulary where word in (select word from own)`.execute(db)
}

/** Only words of several people are shown: a word of a single person could reveal that person to people they have blocked. */
const MIN_OWNERS = 2

/** Returns words with this prefix that several people use, most used first; uses the primary key. */
export async function wordsWithPrefix(db: Db, prefix: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from (
      select word, owners from vocabulary where word >= ${prefix} and word < ${`${prefix}\u{10ffff}`} order by word limit 2000
    ) likely where bit_count(owners) >= ${MIN_OWNERS} order by bit_count(owners) desc, word limit ${limit}`.execute(db)
  return rows.map(({ word }) => word)
}

/** Returns which of the words several people use. */
export async function sharedWords(db: Db, words: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`select word from vocabulary
    where word = any(${[...words]}::text[]) and bit_count(owners) >= ${MIN_OWNERS}`.execute(db)
  return new Set(rows.map(({ word }) => word))
}

const MIN_CORRECTED_LENGTH = 4
/** From this length on, two letters may be wrong. */
const LONG = 8
const CANDIDATE_LIMIT = 60
const MAX_ALTERNATIVES = 3

/**
 * Returns the terms with the nearest existing words; undefined if there are none. For short words, all words with one wrong
 * letter are looked up, including swapped letters. Long words have enough trigrams in common (index `vocabulary_similar`).
 */
export async function correctTerms(db: Db, terms: readonly Term[]): Promise<Term[] | undefined> {
  const searched = terms.map(({ words: [word = ''] }) => word).filter((word) => word.length >= MIN_CORRECTED_LENGTH)
  const long = searched.filter((word) => word.length >= LONG)
  const edits = searched.filter((word) => word.length < LONG).flatMap(oneEditAway)
  const { rows } = await sql<{ word: string }>`
    select word from vocabulary where word = any(${edits}::text[])
    union select s.word from unnest(${long}::text[]) as a (word) cross join lateral similar_words(a.word, ${CANDIDATE_LIMIT}::int) as s (word)`.execute(
    db,
  )
  let isChanged = false
  const corrected = terms.map((term): Term => {
    const [word = ''] = term.words
    const near = word.length < MIN_CORRECTED_LENGTH ? [] : nearest(word, rows)
    if (near.length > 0) isChanged = true
    return near.length === 0 ? term : { words: near, isPrefix: term.isPrefix }
  })
  return isChanged ? corrected : undefined
}

/** Returns the words with the fewest wrong letters: at most one in short words and two in longer ones. */
function nearest(word: string, candidates: readonly { word: string }[]): string[] {
  const allowed = word.length < LONG ? 1 : 2
  const isMarked = (one: string) => /^[#@]/.exec(one)?.[0]
  const scored = candidates
    .map((candidate) => candidate.word)
    .filter((one) => one !== word && isMarked(one) === isMarked(word))
    .map((one) => ({ one, wrong: distance(word, one) }))
    .filter(({ wrong }) => wrong <= allowed)
    .toSorted((a, b) => a.wrong - b.wrong)
  return scored
    .filter(({ wrong }) => wrong === scored[0]?.wrong)
    .slice(0, MAX_ALTERNATIVES)
    .map(({ one }) => one)
}

export const textOf = (terms: readonly Term[]): string => terms.map(({ words: [word = ''] }) => word).join(' ')
