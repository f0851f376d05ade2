/** The tables `word_rules` and `word_rule_matches`. */
import { sql } from 'kysely'
import type { WordLanguage, WordPlace, WordSeverity } from '@fanfare/contract/word-rules'
import type { ActiveWordRule } from '#core/settings/index.ts'
import { FIRST_ID } from '#lib/id.ts'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'

export interface RuleRow {
  readonly id: string
  readonly created_by: string | null
  readonly language: WordLanguage
  readonly severity: WordSeverity
  readonly places: WordPlace[]
  readonly words: string
  readonly status: 'draft' | 'active'
  readonly version: number
  readonly created_at: Date
  readonly scan_state: 'none' | 'running' | 'done'
  readonly scan_run: number
  readonly scanned: number
  readonly scan_kind: string
  readonly scan_after: string | null
  readonly grace_until: Date | null
  readonly enforced_at: Date | null
}

const MAX_RULES = 100

/** The most severe first, then drafts. */
export async function allRules(db: Db): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`select * from word_rules
    order by status = 'draft', array_position('{severe,refuse,explain}', severity), created_at, id limit ${MAX_RULES}`.execute(db)
  return rows
}

export async function activeRules({ db }: Tx): Promise<ActiveWordRule[]> {
  const { rows } = await sql<ActiveWordRule>`select severity, places, words, created_by is not null as "isOwn" from word_rules
    where status = 'active' order by created_at, id`.execute(db)
  return rows
}

export const ruleById = async (db: Db, id: string): Promise<RuleRow | undefined> =>
  (await sql<RuleRow>`select * from word_rules where id = ${id}`.execute(db)).rows[0]

export const lockRule = async (tx: Tx, id: string): Promise<RuleRow | undefined> =>
  (await sql<RuleRow>`select * from word_rules where id = ${id} for update`.execute(tx.db)).rows[0]

type NewRule = Pick<RuleRow, 'id' | 'created_by' | 'language' | 'severity' | 'places' | 'words'>

export async function insertRule(tx: Tx, row: NewRule): Promise<RuleRow> {
  const { rows } = await sql<RuleRow>`insert into word_rules
      (id, created_by, language, severity, places, words, status, created_at, scan_state)
    values (${row.id}, ${row.created_by}, ${row.language}, ${row.severity}, ${[...row.places]}::text[], ${row.words}, 'draft', ${tx.now},
      'none') returning *`.execute(tx.db)
  return rows[0]!
}

export async function changeRule(tx: Tx, id: string, change: Partial<Omit<RuleRow, 'id'>>): Promise<RuleRow> {
  const set = Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows } = await sql<RuleRow>`update word_rules set ${sql.join(set)} where id = ${id} returning *`.execute(tx.db)
  return rows[0]!
}

export const deleteRule = async (tx: Tx, id: string): Promise<void> => {
  await sql`delete from word_rules where id = ${id}`.execute(tx.db)
}

/** Returns lists whose grace date is over and whose search has ended; uses index `word_rules_grace`. */
export async function rulesToEnforce(db: Db): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`select * from word_rules
    where enforced_at is null and grace_until <= site_now() and status = 'active' and scan_state = 'done' limit ${MAX_RULES}`.execute(
    db,
  )
  return rows
}

export interface MatchRow {
  readonly object_id: string
  readonly kind: string
  readonly owner_id: string
}

export async function insertMatches(tx: Tx, ruleId: string, matches: readonly MatchRow[]): Promise<void> {
  await sql`insert into word_rule_matches (rule_id, object_id, kind, owner_id)
    select ${ruleId}::uuid, m.id, m.kind, m.owner_id
    from unnest(${uuids(matches.map((one) => one.object_id))}, ${matches.map(({ kind }) => kind)}::text[],
      ${uuids(matches.map((one) => one.owner_id))}) as m (id, kind, owner_id)
    on conflict do nothing`.execute(tx.db)
}

export const deleteMatches = async (tx: Tx, ruleId: string): Promise<void> => {
  await sql`delete from word_rule_matches where rule_id = ${ruleId}`.execute(tx.db)
}

/** Deletes the matches of objects for these lists. */
export const deleteMatchesOf = async (tx: Tx, ruleIds: readonly string[], objectIds: readonly string[]): Promise<void> => {
  await sql`delete from word_rule_matches where rule_id = any(${uuids(ruleIds)}) and object_id = any(${uuids(objectIds)})`.execute(
    tx.db,
  )
}

/** In order of id; uses the primary key. */
export async function matchesAfter(db: Db, ruleId: string, after: string, limit: number): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`select object_id, kind, owner_id from word_rule_matches
    where rule_id = ${ruleId} and object_id > ${after}::uuid order by object_id limit ${limit}::int`.execute(db)
  return rows
}

export interface Counts {
  readonly found: number
  readonly totalOwners: number
  readonly kinds: readonly { readonly kind: string; readonly found: number }[]
}

export async function countMatches(db: Db, ruleId: string): Promise<Counts> {
  const { rows: kinds } = await sql<{ kind: string; found: number }>`select kind, count(*)::int as found from word_rule_matches
    where rule_id = ${ruleId} group by kind order by 2 desc, 1`.execute(db)
  const { rows: owners } = await sql<{ total: number }>`select count(distinct owner_id)::int as total from word_rule_matches
    where rule_id = ${ruleId}`.execute(db)
  return { found: kinds.reduce((sum, { found }) => sum + found, 0), totalOwners: owners[0]?.total ?? 0, kinds }
}

const SHOWN_OWNERS = 20

/** Returns the accounts with the most matches. */
export async function topOwners(db: Db, ruleId: string): Promise<{ owner_id: string; found: number }[]> {
  const { rows } = await sql<{ owner_id: string; found: number }>`select owner_id, count(*)::int as found from word_rule_matches
    where rule_id = ${ruleId} group by owner_id order by 2 desc, 1 limit ${SHOWN_OWNERS}`.execute(db)
  return rows
}

/** Marks a batch of owners as notified, and returns them. */
export async function markNotified(tx: Tx, ruleId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`with next as (
      select distinct owner_id from word_rule_matches where rule_id = ${ruleId} and notified_at is null order by owner_id limit ${limit}::int
    ), marked as (
      update word_rule_matches set notified_at = ${tx.now} where rule_id = ${ruleId} and owner_id in (select owner_id from next)
    ) select owner_id from next`.execute(tx.db)
  return rows.map((row) => row.owner_id)
}

/** Returns up to `limit` matches of the first owner with items that are not hidden yet. */
export async function matchesOfNextOwner(db: Db, ruleId: string, limit: number): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`select object_id, kind, owner_id from word_rule_matches where rule_id = ${ruleId}
    and hidden_at is null
    and owner_id = (select owner_id from word_rule_matches where rule_id = ${ruleId} and hidden_at is null order by owner_id limit 1)
    order by object_id limit ${limit}::int`.execute(db)
  return rows
}

export const markHidden = async (tx: Tx, ruleId: string, objectIds: readonly string[]): Promise<void> => {
  await sql`update word_rule_matches set hidden_at = ${tx.now} where rule_id = ${ruleId} and object_id = any(${uuids(objectIds)})`.execute(
    tx.db,
  )
}

/** Deletes the matches of objects that operators have decided about. */
export const deleteHidden = async (tx: Tx, objectIds: readonly string[]): Promise<void> => {
  await sql`delete from word_rule_matches where hidden_at is not null and object_id = any(${uuids(objectIds)})`.execute(tx.db)
}

export interface OwnMatch {
  readonly object_id: string
  readonly kind: string
  readonly grace_until: Date
  readonly is_hidden: boolean
  readonly rule_ids: string[]
  /** The words of these lists. */
  readonly words: string
}

interface OwnFilter {
  readonly ownerId: string
  readonly after?: string | undefined
  readonly limit: number
  readonly ids?: readonly string[]
}

/** Returns the owner's items with words of lists that have a grace date, also hidden ones; uses index `word_rule_matches_owner`. */
export async function ownMatches(db: Db, { ownerId, after = FIRST_ID, limit, ids }: OwnFilter): Promise<OwnMatch[]> {
  const { rows } = await sql<OwnMatch>`select m.object_id, min(m.kind) as kind, min(r.grace_until) as grace_until,
      bool_or(m.hidden_at is not null) as is_hidden, array_agg(r.id) as rule_ids, string_agg(r.words, e'\\n') as words
    from word_rule_matches m join word_rules r on r.id = m.rule_id
    where m.owner_id = ${ownerId} and r.status = 'active' and r.grace_until is not null
      and m.object_id > ${after}::uuid and ${ids ? sql`m.object_id = any(${uuids(ids)})` : sql`true`}
    group by m.object_id order by m.object_id limit ${limit}::int`.execute(db)
  return rows
}

export async function countOwnMatches(db: Db, ownerId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(distinct m.object_id)::int as total from word_rule_matches m
    join word_rules r on r.id = m.rule_id where m.owner_id = ${ownerId} and r.status = 'active' and r.grace_until is not null`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}
