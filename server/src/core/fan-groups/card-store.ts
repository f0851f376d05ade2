/** Stores a performer's fan cards, with nickname, notes and tags, in the tables `fan_cards` and `fan_card_tags`. */
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import { beginsWith, contains } from '#platform/search-text.ts'

export interface FanOf {
  readonly performerId: string
  readonly fanId: string
}

export interface FanCardRow {
  readonly nickname: string
  readonly notes: string
  readonly tags: readonly string[]
  readonly version: number
}

const BLANK: FanCardRow = { nickname: '', notes: '', tags: [], version: 0 }

/** The tags of one card in the order in which they were written. */
const tagsOf = sql`coalesce((select array_agg(t.tag order by t.position) from fan_card_tags t
  where t.performer_id = c.performer_id and t.fan_id = c.fan_id), '{}')`

/** Returns a blank card if the performer has noted nothing. */
export async function cardOf(db: Db, { performerId, fanId }: FanOf): Promise<FanCardRow> {
  const { rows } = await sql<FanCardRow>`select c.nickname, c.notes, c.version, ${tagsOf} as tags
    from fan_cards c where c.performer_id = ${performerId} and c.fan_id = ${fanId}`.execute(db)
  return rows[0] ?? BLANK
}

/** Absent fields do not change. */
export interface CardChange {
  readonly nickname: string | undefined
  readonly notes: string | undefined
  readonly tags: readonly string[] | undefined
}

/** Returns false if the card has changed since this version. */
export async function saveCard({ db, now }: Tx, { performerId, fanId }: FanOf, change: CardChange, version: number) {
  const { nickname = null, notes = null, tags } = change
  const { numAffectedRows = 0n } =
    await sql`insert into fan_cards as c (performer_id, fan_id, nickname, notes, version, changed_at)
    values (${performerId}, ${fanId}, coalesce(${nickname}::text, ''), coalesce(${notes}::text, ''), 1, ${now}::timestamptz)
    on conflict (performer_id, fan_id) do update set nickname = coalesce(${nickname}::text, c.nickname),
      notes = coalesce(${notes}::text, c.notes), version = c.version + 1, changed_at = excluded.changed_at
      where c.version = ${version}::int`.execute(db)
  if (numAffectedRows === 0n) return false
  if (tags === undefined) return true
  await sql`delete from fan_card_tags where performer_id = ${performerId} and fan_id = ${fanId}`.execute(db)
  await sql`insert into fan_card_tags (performer_id, fan_id, folded, tag, position)
    select ${performerId}::uuid, ${fanId}::uuid, lower(tag), tag, place from unnest(${[...tags]}::text[]) with ordinality as t (tag, place)
    on conflict do nothing`.execute(db)
  return true
}

/** Returns nicknames and tags of these fans; uses the key. */
export async function namesAndTags(db: Db, performerId: string, fanIds: readonly string[]) {
  if (fanIds.length === 0) return new Map<string, Pick<FanCardRow, 'nickname' | 'tags'>>()
  const { rows } = await sql<{ fan_id: string; nickname: string; tags: string[] }>`
    select c.fan_id, c.nickname, ${tagsOf} as tags from fan_cards c
    where c.performer_id = ${performerId} and c.fan_id = any(${[...fanIds]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.fan_id, row]))
}

/** Returns a performer's nicknames for these fans, without fans who have none. */
export async function nicknamesOf(db: Db, performerId: string, fanIds: readonly string[]): Promise<Map<string, string>> {
  if (fanIds.length === 0) return new Map()
  const { rows } = await sql<{ fan_id: string; nickname: string }>`select fan_id, nickname from fan_cards
    where performer_id = ${performerId} and fan_id = any(${[...fanIds]}::uuid[]) and nickname <> ''`.execute(db)
  return new Map(rows.map(({ fan_id, nickname }) => [fan_id, nickname]))
}

/** SQL subquery of fans whose nickname or a tag contains this text; uses the performer's part of the keys. */
export const fansNamed = (performerId: string, q: string): RawBuilder<unknown> => sql`
  select fan_id from fan_cards where performer_id = ${performerId}::uuid and ${contains(sql.ref('nickname'), q)}
  union all select fan_id from fan_card_tags where performer_id = ${performerId}::uuid and ${contains(sql.ref('folded'), q)}`

/** SQL subquery of fans with this tag; uses index `fan_card_tags_folded`. */
export const fansTagged = (performerId: string, tag: string): RawBuilder<unknown> =>
  sql`select fan_id from fan_card_tags where performer_id = ${performerId}::uuid and folded = lower(${tag})`

interface TagPage {
  readonly q: string
  readonly limit: number
  readonly offset: number
}

/** Returns a performer's tags that begin with this text, most used first; uses index `fan_card_tags_folded`. */
export async function tagsUsed(db: Db, performerId: string, { q, limit, offset }: TagPage) {
  const { rows } = await sql<{ tag: string; total: number; tags: number }>`
    select min(tag) as tag, count(*)::int as total, count(*) over ()::int as tags from fan_card_tags
    where performer_id = ${performerId} and ${beginsWith(sql.ref('folded'), q)}
    group by folded order by total desc, folded limit ${limit}::int offset ${offset}::int`.execute(db)
  return { tags: rows.map(({ tag, total }) => ({ tag, total })), total: rows[0]?.tags ?? 0 }
}

/** Returns a page of a performer's cards that are not blank, in order of the fans' ids. */
export async function cardsAfter(db: Db, performerId: string, { after, limit }: { after: string; limit: number }) {
  const { rows } = await sql<FanCardRow & { fan_id: string; changed_at: Date }>`
    select c.fan_id, c.nickname, c.notes, c.version, c.changed_at, ${tagsOf} as tags from fan_cards c
    where c.performer_id = ${performerId} and c.fan_id > ${after}::uuid order by c.fan_id limit ${limit}::int`.execute(db)
  return rows
}

/** Deletes all performers' cards of the fans in a subquery of ids. Uses index `fan_cards_fan`. */
export const deleteCards = async ({ db }: Tx, fans: RawBuilder<unknown>): Promise<void> => {
  await sql`delete from fan_cards where fan_id in (${fans})`.execute(db)
}
