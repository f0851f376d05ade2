/**
 * Fills a database like a site that has been running for a while, with set-based SQL. The same size always gives the same people,
 * posts and follows.
 */
import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { hashPassword } from '../server/src/core/accounts/passwords.ts'

export interface Size {
  readonly fans: number
  readonly performers: number
  readonly posts: number
  /** Per fan. */
  readonly follows: number
}
export const FULL: Size = { fans: 50_000, performers: 5_000, posts: 500_000, follows: 150 }
export const SMALL: Size = { fans: 4_000, performers: 500, posts: 40_000, follows: 150 }

export const PASSWORD = 'benchmarks pass'

export interface Member {
  readonly id: string
  readonly username: string
  readonly token: string
}
/** The accounts that send requests during the load, spread over all accounts. They have sessions, and fans have tokens. */
export interface TestAccounts {
  readonly fans: readonly Member[]
  readonly performers: readonly Member[]
  /** One conversation for each of the first pairs of the two lists. */
  readonly conversationIds: readonly string[]
}
const TEST_ACCOUNTS = { fans: 1_000, performers: 200, conversations: 50 }

/** Ids look like the server's own and sort by number: `fan`, `performer`, `post`, `file` or another kind, then the number. */
export const idOf = (kind: string, number: string) =>
  `('0190000${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const FAN = 'a'
const PERFORMER = 'b'
const POST = 'c'
export const FILE = 'd'

/** The highest possible version of the search index. */
const MAX_INDEX_VERSION = 2_147_483_647

/** Fills a migrated, empty database. Half of the posts have a photo. Three of a fan's follows are also subscriptions. */
export async function fill(sql: pg.Client, size: Size): Promise<void> {
  await sql.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 1`)
  await fillAccounts(sql, size)
  await withoutIndexes(sql, 'posts', () => fillPosts(sql, size))
  await withoutIndexes(sql, 'files', () => fillPhotos(sql, size))
  await withoutIndexes(sql, 'entitlements', () => fillFollows(sql, size))
  // A real site completed its index long ago. A server that rebuilds it would take a third of the machine from the measurement.
  await sql.query(`insert into search_versions (version, completed_at) values (${MAX_INDEX_VERSION}, now())`)
  await sql.query('vacuum (analyze)')
  await sql.query('checkpoint')
}

async function fillAccounts(sql: pg.Client, { fans, performers }: Size): Promise<void> {
  const hash = await hashPassword(PASSWORD)
  const people = (kind: string, role: string) => `insert into accounts
    (id, role, name, username, email, email_confirmed_at, password_hash, status, avatar, created_at)
    select ${idOf(kind, 'n')}, '${role}', initcap('${role}') || ' ' || n, '${role}' || n, '${role}' || n || '@example.test', now(), $1,
      'active', '/media/public/avatar-' || n || '.webp', now() - interval '1 year' from generate_series(1, $2::int) n`
  await sql.query(people(FAN, 'fan'), [hash, fans])
  await sql.query(people(PERFORMER, 'performer'), [hash, performers])
  await sql.query(
    `insert into performers (account_id, bio, date_of_birth, verification, submitted_at, total_followers, search)
      select ${idOf(PERFORMER, 'n')}, repeat('Paints, sings and tells of it. ', 4), date '1990-01-01', 'approved', now(), n,
        to_tsvector('simple', 'performer' || n) from generate_series(1, $1::int) n`,
    [performers],
  )
  await sql.query(
    `insert into tiers (id, performer_id, name, monthly_price, yearly_price, position, created_at)
      select account_id, account_id, '', 999, 9990, 1, now() from performers`,
  )
}

/** One post a minute until now. Six of ten are free, three are for subscribers, one is for sale. */
async function fillPosts(sql: pg.Client, { posts, performers }: Size): Promise<void> {
  await sql.query(
    `insert into posts (id, performer_id, text, teaser, audience, price, file_ids, alts, status, published_at, created_at)
      select ${idOf(POST, 'n')}, ${idOf(PERFORMER, '1 + (abs(hashint4(n)) % $2::int)')}, 'Post ' || n || repeat(' with some words', 8),
        'A teaser for post ' || n, (array['free','free','free','free','free','free','subscribers','subscribers','subscribers','paid'])[1 + n % 10],
        case when n % 10 = 9 then 500 else 0 end, case when n % 2 = 0 then array[${idOf(FILE, 'n')}] else '{}' end,
        case when n % 2 = 0 then array['A picture of something'] else '{}' end, 'published', at, at
      from generate_series(1, $1::int) n cross join lateral (select now() - ($1::int - n) * interval '1 minute' as at) shown`,
    [posts, performers],
  )
}

/** Placeholders have the length of real ones. */
async function fillPhotos(sql: pg.Client, { posts, performers }: Size): Promise<void> {
  await sql.query(
    `insert into files (id, owner_id, kind, status, in_vault, width, height, bytes, placeholder, blurred, created_at)
      select ${idOf(FILE, 'n')}, ${idOf(PERFORMER, '1 + (abs(hashint4(n)) % $2::int)')}, 'photo', 'ready', true,
        1080, 1350, 180000, 'data:image/webp;base64,' || repeat(md5(n::text), 6), 'data:image/webp;base64,' || repeat(md5((-n)::text), 6), now()
      from generate_series(2, $1::int, 2) n`,
    [posts, performers],
  )
}

/** Steps and the number of performers are coprime, so that no one is followed twice. */
async function fillFollows(sql: pg.Client, { fans, performers, follows }: Size): Promise<void> {
  const followed = idOf(
    PERFORMER,
    `1 + ((f::bigint * 7919 + k * (array[1,3,7,9,11,13,17,19,21,23])[1 + f % 10]) % ${performers})::int`,
  )
  const rights = (kind: string, until: string) => `insert into entitlements (holder_id, kind, subject_id, expires_at, created_at)
    select ${idOf(FAN, 'f')}, '${kind}', ${followed}, ${until}, now() - k * interval '1 day'
    from generate_series(1, $2::int) k cross join generate_series(1, $1::int) f`
  await sql.query(rights('follow', 'null'), [fans, follows])
  await sql.query(rights('subscription', `now() + interval '30 days'`), [fans, 3])
}

/** Building indexes once is several times faster than updating them row by row. */
async function withoutIndexes(sql: pg.Client, table: string, work: () => Promise<void>): Promise<void> {
  const { rows: constraints } = await sql.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u', 'f')`,
    [table],
  )
  const { rows: indexes } = await sql.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = $1 and not (indexname = any($2::text[]))`,
    [table, constraints.map(({ name }) => name)],
  )
  // Foreign keys of other tables that reference this one.
  const { rows: references } = await sql.query<{ name: string; owner: string; definition: string }>(
    `select conname as name, conrelid::regclass::text as owner, pg_get_constraintdef(oid) as definition from pg_constraint
      where confrelid = $1::regclass and contype = 'f'`,
    [table],
  )
  for (const { name, owner } of references) await sql.query(`alter table ${owner} drop constraint ${name}`)
  for (const { name } of constraints) await sql.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await sql.query(`drop index ${name}`)
  await work()
  for (const { name, definition } of constraints) await sql.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const { definition } of indexes) await sql.query(definition)
  for (const { name, owner, definition } of references)
    await sql.query(`alter table ${owner} add constraint ${name} ${definition}`)
}

/** Signs the accounts in, adds funds to their wallets (by double entry, like a card payment) and opens their conversations. */
export async function createTestAccounts(sql: pg.Client, size: Size): Promise<TestAccounts> {
  const fans = await signIn(sql, 'fan', spread(size.fans, TEST_ACCOUNTS.fans))
  const performers = await signIn(sql, 'performer', spread(size.performers, TEST_ACCOUNTS.performers))
  await fillWallets(sql, fans)
  const conversationIds = await openConversations(
    sql,
    fans.slice(0, TEST_ACCOUNTS.conversations),
    performers.slice(0, TEST_ACCOUNTS.conversations),
  )
  await sql.query('analyze sessions, wallets, entries, transfers, conversations, conversation_participants')
  return { fans, performers, conversationIds }
}

const spread = (of: number, wanted: number) => {
  const most = Math.min(of, wanted)
  return Array.from({ length: most }, (_, i) => 1 + Math.floor((i * of) / most))
}

async function signIn(sql: pg.Client, role: 'fan' | 'performer', numbers: readonly number[]): Promise<Member[]> {
  const tokens = numbers.map(() => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  const { rows } = await sql.query<{ id: string; username: string }>(
    `with chosen as (
      select a.id, a.username, n.hash, n.place from unnest($1::text[], $2::bytea[]) with ordinality as n (username, hash, place)
      join accounts a on lower(a.username) = n.username
    ), seated as (
      insert into sessions (id, account_id, token_hash, device, address, created_at, last_seen_at, expires_at)
      select gen_random_uuid(), id, hash, 'a benchmark', '127.0.0.1', now(), now(), now() + interval '1 day' from chosen
    ) select id, username from chosen order by place`,
    [numbers.map((n) => `${role}${n}`), hashes],
  )
  return rows.map((row, i) => ({ ...row, token: tokens[i] ?? '' }))
}

const LARGE_BALANCE = 10_000_000

async function fillWallets(sql: pg.Client, fans: readonly Member[]): Promise<void> {
  const ids = fans.map(({ id }) => id)
  await sql.query(
    `with chosen as (select id, gen_random_uuid() as entry from unnest($1::uuid[]) as f (id)),
      entered as (insert into entries (id, key, reason, at) select entry, 'bench:' || id, 'purchase', now() from chosen returning id),
      held as (insert into wallets (account_id, balance) select id, $2::bigint from chosen)
    insert into transfers (entry_id, debit, credit, unit, amount, at)
      select c.entry, m.debit, m.credit, m.unit, $2::bigint, now() from chosen c join entered e on e.id = c.entry cross join lateral (values
        ('gateway:bench', 'platform:deferred', 'money'), ('platform:tokens', 'fan:' || c.id, 'token')) as m (debit, credit, unit)`,
    [ids, LARGE_BALANCE],
  )
}

async function openConversations(sql: pg.Client, fans: readonly Member[], performers: readonly Member[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into conversations (id, fan_id, performer_id, last_at, created_at)
      select gen_random_uuid(), fan, performer, now(), now() from unnest($1::uuid[], $2::uuid[]) with ordinality as p (fan, performer, place)
      order by place returning id`,
    [fans.map(({ id }) => id), performers.map(({ id }) => id)],
  )
  await sql.query(
    `insert into conversation_participants (conversation_id, account_id)
      select id, fan_id from conversations union all select id, performer_id from conversations`,
  )
  return rows.map((row) => row.id)
}
