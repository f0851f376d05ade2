/** The tables `polls` and `poll_votes`. Votes are only read as sums and by their voter. */
import { sql } from 'kysely'
import type { Poll } from '@fanfare/contract/poll-views'
import type { Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'

export interface PollRow {
  readonly id: string
  readonly performer_id: string
  readonly post_id: string | null
  readonly question: string
  readonly options: string[]
  readonly is_multiple_choice: boolean
  readonly shows_results: Poll['showsResults']
  readonly ends_at: Date | null
  readonly voters: number
  readonly votes: number[]
}

export type NewPoll = Pick<
  PollRow,
  'id' | 'performer_id' | 'question' | 'options' | 'is_multiple_choice' | 'shows_results' | 'ends_at'
> & {
  readonly created_at: Date
}

export async function insertPoll(db: Db, poll: NewPoll): Promise<PollRow> {
  const { id, performer_id, question, options, is_multiple_choice, shows_results, ends_at, created_at } = poll
  const { rows } = await sql<PollRow>`insert into polls
      (id, performer_id, question, options, is_multiple_choice, shows_results, ends_at, votes, created_at)
    values (${id}, ${performer_id}, ${question}, ${options}, ${is_multiple_choice}, ${shows_results}, ${ends_at},
      array_fill(0, array[cardinality(${options}::text[])]), ${created_at}) returning *`.execute(db)
  return rows[0]!
}

export async function pollsById(db: Db, ids: readonly string[]): Promise<Map<string, PollRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<PollRow>`select * from polls where id = any(${uuids(ids)})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the polls of these posts by the post's id; uses the primary keys. */
export async function pollsOfPosts(db: Db, postIds: readonly string[]): Promise<Map<string, PollRow>> {
  const { rows } = await sql<
    PollRow & { of_post: string }
  >`select l.*, p.id as of_post from posts p join polls l on l.id = p.poll_id
    where p.id = any(${uuids(postIds)})`.execute(db)
  return new Map(rows.map((row) => [row.of_post, row]))
}

export async function lockPoll(db: Db, performerId: string, id: string): Promise<PollRow | undefined> {
  const { rows } = await sql<PollRow>`select * from polls where id = ${id} and performer_id = ${performerId} for update`.execute(
    db,
  )
  return rows[0]
}

export async function setPostOfPoll(db: Db, id: string, postId: string): Promise<void> {
  await sql`update polls set post_id = ${postId} where id = ${id}`.execute(db)
}

export async function deletePoll(db: Db, id: string): Promise<void> {
  await sql`delete from polls where id = ${id}`.execute(db)
}

export async function deletePollOf(db: Db, postId: string): Promise<void> {
  await sql`delete from polls where post_id = ${postId}`.execute(db)
}

/** Deletes polls without a post after a day; uses index `polls_unused`. */
export async function deleteUnusedPolls(db: Db): Promise<void> {
  await sql`delete from polls where post_id is null and created_at < site_now() - interval '1 day'`.execute(db)
}

export async function choicesOf(db: Db, accountId: string | null, pollIds: readonly string[]): Promise<Map<string, number[]>> {
  if (accountId === null || pollIds.length === 0) return new Map()
  const { rows } = await sql<{ poll_id: string; choices: number[] }>`select poll_id, choices from poll_votes
    where poll_id = any(${[...pollIds]}::uuid[]) and account_id = ${accountId}`.execute(db)
  return new Map(rows.map((row) => [row.poll_id, row.choices]))
}

export interface Vote {
  readonly pollId: string
  readonly accountId: string
  readonly choices: readonly number[]
}

/** Returns false if this account has already voted. */
export async function insertVote(db: Db, { pollId, accountId, choices }: Vote): Promise<boolean> {
  const inserted = await sql`insert into poll_votes (poll_id, account_id, choices)
    values (${pollId}, ${accountId}, ${[...choices]}::smallint[]) on conflict do nothing`.execute(db)
  return inserted.numAffectedRows === 1n
}

/** Adds a vote to the sums. */
export async function countVote(db: Db, { pollId, choices }: Vote): Promise<PollRow> {
  const { rows } = await sql<PollRow>`update polls set voters = voters + 1,
      votes = array(select v.count + (v.place - 1 = any(${[...choices]}::smallint[]))::int
        from unnest(votes) with ordinality as v (count, place) order by v.place)
    where id = ${pollId} returning *`.execute(db)
  return rows[0]!
}

/** Returns which of these accounts have voted. Their choices are never read. Uses the primary key. */
export async function votersAmong(db: Db, pollId: string, accountIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ account_id: string }>`select account_id from poll_votes
    where poll_id = ${pollId} and account_id = any(${uuids(accountIds)})`.execute(db)
  return new Set(rows.map((row) => row.account_id))
}
