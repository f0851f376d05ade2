/** Turns rules, groups and single fans into one set of a performer's fans. All parts belong to one performer. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { FanCondition, FanRule } from '@fanfare/contract/fan-rules'
import { fansEntitled, fansOfTier, fansSince, noBlock, ownersOfAll } from '#core/access/index.ts'
import { isActiveFan } from '#core/accounts/index.ts'
import { buyersOf, spendersOf, spentByFan, tippersOf } from '#core/money/index.ts'
import { toMinorUnits } from '#lib/amount.ts'
import type { Db, Services } from '#platform/context.ts'
import { fansTagged } from './card-store.ts'
import { allOf, anyOf, contains, fansOf, listed, source, sourceReadingAll, without, type FanSet } from './fan-set.ts'
import { fanSourcesOf } from './fan-sources.ts'
import { groupsById, membersOf, type FanGroupRow } from './store.ts'

export interface FansOf {
  readonly services: Services
  readonly db: Db
  readonly performerId: string
  /**
   * Set for fans who were chosen before: conditions such as being online, being new or having spent most are not checked again.
   */
  readonly isRecheck?: true
}

/** The context for one part of a selection; `isLeftOut` if its fans are excluded. */
interface PartOf extends FansOf {
  readonly isLeftOut?: true
}

const RELATIONS = ['follow', 'subscription'] as const

/** Returns everyone who follows, has ever subscribed or has ever bought something. */
async function everyone({ services, db, performerId }: FansOf): Promise<FanSet> {
  const entitled = RELATIONS.map((kind) => fansEntitled(performerId, kind))
  const parts = [...entitled, ...fanSourcesOf(services, 'everyone', performerId), await buyersOf(db, performerId)]
  return anyOf(parts.map(source))
}

async function fansMeeting(of: PartOf, { who, days, amount = 0, count, tag, tierId }: FanCondition): Promise<FanSet> {
  const { services, db, performerId } = of
  if (of.isRecheck && (who === 'top' || who === 'online' || who === 'new')) return metBefore(of, who)
  switch (who) {
    case 'everyone':
      return everyone(of)
    case 'followers':
      return source(fansEntitled(performerId, 'follow'))
    case 'subscribers':
      return source(fansEntitled(performerId, 'subscription'))
    case 'new':
      return days === undefined ? anyOf([]) : source(fansSince(performerId, days))
    case 'spent':
      return source(await spendersOf(db, performerId, { least: toMinorUnits(amount), days: wasChosen(of) ? undefined : days }))
    case 'top':
      return count === undefined ? anyOf([]) : topSpenders(of, { count, days })
    case 'tippers':
      return source(tippersOf(performerId))
    case 'tagged':
      return tag === undefined ? anyOf([]) : source(fansTagged(performerId, tag))
    case 'tier':
      return tierId === undefined ? anyOf([]) : source(fansOfTier(performerId, tierId))
    case 'never_bought':
      return without(await everyone(of), [source(await buyersOf(db, performerId))])
    default:
      return anyOf(fanSourcesOf(services, who, performerId).map(source))
  }
}

/**
 * Returns the fans who may have met a condition that can become false later. A former top spender must have spent something at
 * some time. In an excluded part, no chosen fan met the condition.
 */
async function metBefore(of: PartOf, who: 'top' | 'online' | 'new'): Promise<FanSet> {
  if (of.isLeftOut) return anyOf([])
  if (who === 'new') return anyOf(RELATIONS.map((kind) => source(fansEntitled(of.performerId, kind))))
  return who === 'top' ? source(await spendersOf(of.db, of.performerId, { least: 1, days: undefined })) : everyone(of)
}

/** Returns whether the fans met the condition when they were chosen, so that "the last days" means the days before that. */
const wasChosen = ({ isRecheck, isLeftOut }: PartOf): boolean => isRecheck === true && isLeftOut === undefined

interface Top {
  readonly count: number
  readonly days: number | undefined
}

/**
 * Returns the top spenders among fans who can receive messages; ties are ordered by id. Reads all fans who have spent something.
 */
async function topSpenders({ db, performerId }: FansOf, { count, days }: Top): Promise<FanSet> {
  return sourceReadingAll(sql`select spent.fan_id from (${await spentByFan(db, performerId, days)}) as spent
    where spent.gross > 0 and ${canBeWrittenTo(performerId, sql.ref('spent.fan_id'))}
    order by spent.gross desc, spent.fan_id limit ${count}::int`)
}

async function ruled(of: PartOf, { match, conditions, exceptGroupIds = [] }: FanRule): Promise<FanSet> {
  const parts = await Promise.all(conditions.map((one) => fansMeeting(of, one)))
  const joined = match === 'any' ? anyOf(parts) : allOf(parts)
  return without(joined, exceptGroupIds.length === 0 ? [] : [source(membersOf(of.performerId, exceptGroupIds))])
}

const ofGroup = (of: PartOf, { id, rule }: FanGroupRow): Promise<FanSet> =>
  rule === null ? Promise.resolve(source(membersOf(of.performerId, [id]))) : ruled(of, rule)

export interface FanSelection {
  readonly rule: FanRule | undefined
  readonly groupIds: readonly string[]
  readonly fanIds: readonly string[]
  readonly exceptGroupIds: readonly string[]
  readonly exceptFanIds: readonly string[]
  /** Excludes fans who already own all of these media; empty to exclude no one. */
  readonly exceptOwnersOf: readonly string[]
}

async function chosenBy(of: FansOf, selection: FanSelection): Promise<FanSet> {
  const { rule, groupIds, fanIds, exceptGroupIds, exceptFanIds, exceptOwnersOf } = selection
  const groups = await groupsById(of.db, of.performerId, [...groupIds, ...exceptGroupIds])
  const chosen = (ids: readonly string[], part: PartOf) =>
    Promise.all(groups.filter(({ id }) => ids.includes(id)).map((one) => ofGroup(part, one)))
  const single = (ids: readonly string[]) => (ids.length === 0 ? [] : [listed(ids)])
  const wanted = [...(rule ? [await ruled(of, rule)] : []), ...(await chosen(groupIds, of)), ...single(fanIds)]
  const unwanted = [
    ...(await chosen(exceptGroupIds, { ...of, isLeftOut: true })),
    ...single(exceptFanIds),
    ...(exceptOwnersOf.length === 0 ? [] : [source(ownersOfAll(exceptOwnersOf))]),
  ]
  return allOf([without(anyOf(wanted), unwanted), await everyone(of)])
}

/**
 * Returns a subquery of the selected fans with a column `fan_id`: only fans of this performer, without blocked, suspended or
 * deleted accounts. Groups of other performers and deleted groups match no one.
 */
export const fansOfSelection = async (of: FansOf, selection: FanSelection): Promise<RawBuilder<unknown>> =>
  open(of, await chosenBy(of, selection))

function open({ performerId }: FansOf, set: FanSet): RawBuilder<unknown> {
  return sql`select wanted.fan_id from (${fansOf(set)}) as wanted where ${canBeWrittenTo(performerId, sql.ref('wanted.fan_id'))}`
}

const canBeWrittenTo = (performerId: string, fan: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${isActiveFan(fan)} and ${noBlock(fan, sql`${performerId}::uuid`)}`

/**
 * Returns the condition that a fan, a value or a column, is in a selection. Each part uses a key of the fan, except top spenders:
 * that part reads all fans who have spent something, unless another part has already decided.
 */
export async function selects(of: FansOf, selection: FanSelection, fan: RawBuilder<unknown>): Promise<RawBuilder<SqlBool>> {
  return sql<SqlBool>`(${canBeWrittenTo(of.performerId, fan)} and ${contains(await chosenBy(of, selection), fan)})`
}

export const noFans: FanSelection = {
  rule: undefined,
  groupIds: [],
  fanIds: [],
  exceptGroupIds: [],
  exceptFanIds: [],
  exceptOwnersOf: [],
}

export const allFans: FanSelection = { ...noFans, rule: { match: 'all', conditions: [{ who: 'everyone' }] } }

export async function countSelected(of: FansOf, selection: FanSelection): Promise<number> {
  const fans = await fansOfSelection(of, selection)
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${fans}) as chosen`.execute(of.db)
  return rows[0]?.total ?? 0
}

/** Returns the number of fans in each group, with one statement. */
export async function countInGroups(of: FansOf, groups: readonly FanGroupRow[]): Promise<Map<string, number>> {
  if (groups.length === 0) return new Map()
  const counts = await Promise.all(
    groups.map(
      async (group) => sql`select ${group.id} as id, count(distinct chosen.fan_id)::int as total
        from (${fansOf(await ofGroup(of, group))}) as chosen join mine on mine.fan_id = chosen.fan_id`,
    ),
  )
  const { rows } = await sql<{ id: string; total: number }>`with mine as materialized (${open(of, await everyone(of))})
    ${sql.join(counts, sql` union all `)}`.execute(of.db)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

interface Page {
  readonly after: string
  readonly limit: number
}

/** Returns a page of a selection's fans, in order of their ids. */
export async function selectedAfter(of: FansOf, selection: FanSelection, { after, limit }: Page): Promise<string[]> {
  const fans = await fansOfSelection(of, selection)
  const { rows } = await sql<{ fan_id: string }>`select fan_id from (${fans}) as chosen where fan_id > ${after}::uuid
    order by fan_id limit ${limit}::int`.execute(of.db)
  return rows.map(({ fan_id }) => fan_id)
}

/** Returns which of these fans are in a selection now, using the fans' keys. The default is all fans of the performer. */
export async function fansAmong(of: FansOf, fanIds: readonly string[], selection = allFans): Promise<Set<string>> {
  if (fanIds.length === 0) return new Set()
  const { rows } = await sql<{ fan_id: string }>`select wanted.fan_id from unnest(${[...fanIds]}::uuid[]) as wanted (fan_id)
    where ${await selects(of, selection, sql.ref('wanted.fan_id'))}`.execute(of.db)
  return new Set(rows.map(({ fan_id }) => fan_id))
}
