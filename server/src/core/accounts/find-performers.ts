/** Searches performers that others may see. Access decisions for a single viewer come after, from core/access. */
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/context.ts'
import type { Performer } from './performers.ts'
import type { AccountsDb } from './tables.ts'

export interface PerformerQuery {
  readonly q: string | undefined
  readonly gender: string | undefined
  readonly bodyType: string | undefined
  readonly sort: 'popular' | 'latest' | 'name'
  readonly limit: number
  readonly offset: number
}

/** Each search word must be a prefix of a word of name, username or bio: `ada va` finds Ada Vale. */
const prefixes = (q: string): string =>
  q
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 8)
    .map((word) => `${word}:*`)
    .join(' & ')

/** Uses index `performers_search` with a keyword, `performers_popular` without. */
export async function findPerformers(db: AccountsDb, { q = '', gender, bodyType, sort, limit, offset }: PerformerQuery) {
  const words = prefixes(q)
  if (q.trim() !== '' && words === '') return { rows: [], total: 0 }
  const found = db
    .selectFrom('performers as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .where('a.status', '=', 'active')
    .where('p.verification', '=', 'approved')
    .$if(words !== '', (query) => query.where(sql<SqlBool>`p.search @@ to_tsquery('simple', ${words})`))
    .$if(gender !== undefined, (query) => query.where(sql<SqlBool>`p.about ->> 'gender' = ${gender}`))
    .$if(bodyType !== undefined, (query) => query.where(sql<SqlBool>`p.about ->> 'bodyType' = ${bodyType}`))
  const { total } = await found.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows: Performer[] = await found
    .selectAll(['a', 'p'])
    .$if(sort === 'popular', (query) => query.orderBy('p.total_followers', 'desc'))
    .$if(sort === 'latest', (query) => query.orderBy('a.created_at', 'desc'))
    .$if(sort === 'name', (query) => query.orderBy(sql`lower(a.name)`))
    .orderBy('p.account_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: Number(total) }
}

/** Random performers among the first thousand by popularity: cheap, and never performers without content. */
export async function somePerformers(db: Db, exceptIds: readonly string[], limit: number): Promise<Performer[]> {
  const { rows } = await sql<Performer>`select a.*, p.* from (
      select account_id from performers where verification = 'approved' order by total_followers desc, account_id limit 1000
    ) popular join accounts a on a.id = popular.account_id join performers p on p.account_id = a.id
    where a.status = 'active' and a.id <> all(${exceptIds}::uuid[]) order by random() limit ${limit}`.execute(db)
  return rows
}

/** The verification queue of one status, oldest first; uses index `performers_queue`. */
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
    .selectAll(['a', 'p'])
    .where('p.verification', '=', status)
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
    .where('verification', '=', status)
    .executeTakeFirstOrThrow()
  return Number(total)
}
