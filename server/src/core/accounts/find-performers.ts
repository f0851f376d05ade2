/** Searches performers with a public profile that they do not hide from searches. core/access decides afterwards what a viewer sees. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { filterNames, type FilterName } from '@fanfare/contract/performer-search'
import { firstTiers } from '#core/tiers/index.ts'
import type { Db } from '#platform/context.ts'
import { allOf, chosen, chosenBy, valueOf, type ChosenFilters } from './performer-filters.ts'
import type { Performer } from './performers.ts'
import type { AccountsDb } from './tables.ts'

export interface PerformerQuery extends ChosenFilters {
  /** A tsquery as text; empty for all performers. */
  readonly words: string
  readonly sort: 'popular' | 'latest' | 'name'
  /** SQL condition: the viewer may know about `p.account_id`. */
  readonly isShown: RawBuilder<SqlBool>
}

/** Uses index `performers_search` with words and `performers_popular` without. Filters are checked per performer. */
export async function findPerformers(
  db: AccountsDb,
  query: PerformerQuery,
  { limit, offset }: { limit: number; offset: number },
) {
  const { words, sort } = query
  const rows: Performer[] = await shownPerformers(db, query)
    .where(chosen(query))
    .selectAll(['a', 'p'])
    .select(['t.monthly_price', 't.yearly_price'])
    .$if(words !== '' && sort === 'popular', (q) => q.orderBy(sql`ts_rank(p.search, ${words}::tsquery)`, 'desc'))
    .$if(sort === 'popular', (q) => q.orderBy('p.total_followers', 'desc'))
    .$if(sort === 'latest', (q) => q.orderBy('a.created_at', 'desc'))
    .$if(sort === 'name', (q) => q.orderBy(sql`lower(a.name)`))
    .orderBy('p.account_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows
}

/** Reads every matching performer. */
export async function countPerformers(db: AccountsDb, query: PerformerQuery): Promise<number> {
  const found = shownPerformers(db, query).where(chosen(query))
  const { total } = await found.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}

export interface OptionCount {
  readonly filter: FilterName
  readonly value: string
  readonly count: number
}

/**
 * Returns how many performers have each option of each filter, among those who match the words and all other filters. Reads every
 * performer who matches the words once. The value is empty for performers without one.
 */
export async function countOptions(db: AccountsDb, query: Omit<PerformerQuery, 'sort'>) {
  const isChosen = chosenBy(query)
  const others = (name: FilterName) => allOf(filterNames.filter((other) => other !== name).map(isChosen))
  const { rows } = await sql<OptionCount>`
    with shown as materialized (${shownPerformers(db, query).select(['p.account_id', 'p.about', 't.monthly_price', 'p.free_days', 'a.created_at'])})
    select filter, coalesce(value, '') as value, count(*)::int as count from shown p cross join lateral (values
      ${sql.join(filterNames.map((name) => sql`(${name}::text, ${valueOf(name, query.isOnline)}, ${others(name)})`))}
    ) as f (filter, value, "isLeft") where "isLeft" group by 1, 2 order by 1, 2 limit 400`.execute(db)
  return rows
}

/** Returns whether searches find the performer, for viewers without a block. */
export const isListed = ({ status, hidden_from_search: isHidden, verification }: Performer): boolean =>
  status === 'active' && !isHidden && verification === 'approved'

/** The condition of `isListed`, in SQL. */
const shownPerformers = (db: AccountsDb, { words, isShown }: Pick<PerformerQuery, 'words' | 'isShown'>) =>
  db
    .selectFrom('performers as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .innerJoin(firstTiers.as('t'), 't.id', 'p.account_id')
    .where('a.status', '=', 'active')
    .where('a.hidden_from_search', '=', false)
    .where('p.verification', '=', 'approved')
    .where(isShown)
    .$if(words !== '', (q) => q.where(sql<SqlBool>`p.search @@ ${words}::tsquery`))

/** Returns usernames in the order of joining; uses the primary key of `performers`. */
export async function listedUsernames(
  db: AccountsDb,
  isShown: PerformerQuery['isShown'],
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await shownPerformers(db, { words: '', isShown })
    .select('a.username')
    .orderBy('p.account_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ username }) => username)
}

/** Returns random performers among the thousand most popular: cheap, and never performers without content. */
export async function somePerformers(db: Db, exceptIds: readonly string[], limit: number): Promise<Performer[]> {
  const { rows } = await sql<Performer>`select a.*, p.*, t.monthly_price, t.yearly_price from (
      select account_id from performers where verification = 'approved' order by total_followers desc, account_id limit 1000
    ) popular join accounts a on a.id = popular.account_id join performers p on p.account_id = a.id
      join ${firstTiers} t on t.id = a.id
    where a.status = 'active' and not a.hidden_from_search and a.id <> all(${exceptIds}::uuid[]) order by random() limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Returns the verification queue of one status, oldest first; uses index `performers_queue`. */
export const listVerifications = (
  db: AccountsDb,
  {
    status,
    limit,
    after,
  }: { status: 'pending' | 'approved' | 'rejected'; limit: number; after: { at: Date; id: string } | undefined },
): Promise<Performer[]> =>
  db
    .selectFrom('performers as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .innerJoin(firstTiers.as('t'), 't.id', 'p.account_id')
    .selectAll(['a', 'p'])
    .select(['t.monthly_price', 't.yearly_price'])
    .where('p.documents_state', '=', status)
    .$if(after !== undefined, (q) =>
      q.where(sql<SqlBool>`(p.submitted_at, p.account_id) > (${after!.at}::timestamptz, ${after!.id}::uuid)`),
    )
    .orderBy('p.submitted_at')
    .orderBy('p.account_id')
    .limit(limit)
    .execute()

export async function countVerifications(db: AccountsDb, status: 'pending' | 'approved' | 'rejected'): Promise<number> {
  const { total } = await db
    .selectFrom('performers')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('documents_state', '=', status)
    .executeTakeFirstOrThrow()
  return Number(total)
}
