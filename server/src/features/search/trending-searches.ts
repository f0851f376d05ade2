/** The table `searched_words`, which counts popular searches without a trace of the searchers. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { sharedWords, termsOf } from '#core/search/index.ts'
import type { Db, Tx } from '#platform/context.ts'

const RETENTION_DAYS = 7
/** Words with fewer searchers stay private. */
const MIN_SEARCHERS = 3
const MAX_LENGTH = 40
const CANDIDATE_LIMIT = 100

const asShown = (q: string): string => q.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Counts a member's search that found something. Stores one of 256 bits, chosen by a hash of searcher and words, so that a person
 * counts once.
 */
export async function recordSearch(tx: Tx, q: string, searcherId: string): Promise<void> {
  const text = asShown(q)
  if (text.length > MAX_LENGTH) return
  const day = tx.now.toISOString().slice(0, 10)
  const bit = createHash('sha256').update(`${searcherId} ${text}`).digest()[0]
  await sql`insert into searched_words as s (day, text, searchers) values (${day}, ${text}, set_bit(0::bit(256), ${bit}::int, 1))
    on conflict (day, text) do update set searchers = s.searchers | excluded.searchers
      where s.searchers | excluded.searchers <> s.searchers`.execute(tx.db)
}

/** Returns recent searches of several people whose words several performers use, most searched first. */
export async function trendingSearches(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{
    text: string
  }>`select text from searched_words where day > site_now()::date - ${RETENTION_DAYS}::int
    group by text having bit_count(bit_or(searchers)) >= ${MIN_SEARCHERS}
    order by bit_count(bit_or(searchers)) desc, text limit ${CANDIDATE_LIMIT}::int`.execute(db)
  const wordsOf = new Map(rows.map(({ text }) => [text, termsOf(text).flatMap(({ words }) => words)]))
  const shared = await sharedWords(db, [...wordsOf.values()].flat())
  return [...wordsOf]
    .filter(([, words]) => words.every((word) => shared.has(word)))
    .map(([text]) => text)
    .slice(0, limit)
}

export async function deleteOldSearches(tx: Tx): Promise<void> {
  await sql`delete from searched_words where day <= site_now()::date - ${RETENTION_DAYS}::int`.execute(tx.db)
}
