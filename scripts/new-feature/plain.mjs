/** Writes the files of a plain feature: accounts create named items and list their own. */

export const plainFiles = (words, { migrationFile, clock }) => ({
  [`contract/src/${words.plural}.ts`]: contract(words),
  [migrationFile]: migration(words, clock),
  ...server(words),
  ...web(words),
})

const contract = ({ plural, One, Many, many, aOne }) => `
import { Type, type Static } from 'typebox'
import { DateTime, get, Id, Limit, Name, Offset, page, post } from './define.ts'

export const ${One} = Type.Object({ _id: Id, name: Type.String(), createdAt: DateTime })
export type ${One} = Static<typeof ${One}>

export const list${Many} = get('/${plural}', {
  summary: 'List the ${many} of the caller, newest first.',
  who: 'member',
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(${One}),
  provides: ['${plural}'],
})

export const create${One} = post('/${plural}', {
  summary: 'Create ${aOne}.',
  who: 'member',
  body: Type.Object({ name: Name }),
  reply: ${One},
  invalidates: ['${plural}'],
})
`

const migration = ({ table, many }, clock) => `
-- The ${many} of accounts.
create table ${table} (
  id uuid primary key,
  account_id uuid not null references accounts,
  name text not null,
  created_at timestamptz not null default ${clock}
);
create index ${table}_account on ${table} (account_id, id desc);
`

const server = (words) => {
  const folder = `server/src/features/${words.plural}`
  return {
    [`${folder}/index.ts`]: manifest(words),
    [`${folder}/routes.ts`]: routes(words),
    [`${folder}/views.ts`]: views(words),
    [`${folder}/store.ts`]: store(words),
    [`${folder}/${words.plural}.test.ts`]: story(words),
  }
}

const manifest = ({ plural }) => `
import { feature } from '#core/feature.ts'
import { routes } from './routes.ts'

export default feature({ name: '${plural}', routes })
`

const routes = ({ plural, One, Many, camel, camels }) => `
import * as ${camels} from '@fanfare/contract/${plural}'
import { mutation, query } from '#platform/route-handler.ts'
import { insert${One}, list${Many} } from './store.ts'
import { ${camel}View } from './views.ts'

export const routes = [
  query(${camels}.list${Many}, async ({ ctx: { db }, viewer, query: { limit = 20, offset = 0 } }) => {
    const { rows, total } = await list${Many}(db, viewer.id, { limit, offset })
    return { data: rows.map(${camel}View), total }
  }),

  mutation(${camels}.create${One}, async ({ tx, viewer, body: { name } }) =>
    ${camel}View(await insert${One}(tx, { accountId: viewer.id, name })),
  ),
]
`

const views = ({ plural, One, camel }) => `
import type { ${One} } from '@fanfare/contract/${plural}'
import type { ${One}Row } from './store.ts'

export const ${camel}View = ({ id, name, created_at }: ${One}Row): ${One} => ({
  _id: id,
  name,
  createdAt: created_at.toISOString(),
})
`

const store = ({ One, Many, table }) => `
/** The table \`${table}\`. */
import { sql } from 'kysely'
import { newId } from '#lib/id.ts'
import type { Db, Tx } from '#platform/context.ts'

export interface ${One}Row {
  readonly id: string
  readonly account_id: string
  readonly name: string
  readonly created_at: Date
}

interface Slice {
  readonly limit: number
  readonly offset: number
}

/** Newest first; uses index \`${table}_account\`. */
export async function list${Many}(db: Db, accountId: string, { limit, offset }: Slice) {
  const { rows } = await sql<${One}Row>\`
    select id, account_id, name, created_at from ${table} where account_id = \${accountId}
    order by id desc limit \${limit} offset \${offset}\`.execute(db)
  const counted = await sql<{ total: number }>\`
    select count(*)::int as total from ${table} where account_id = \${accountId}\`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function insert${One}({ db, now }: Tx, { accountId, name }: { accountId: string; name: string }): Promise<${One}Row> {
  const { rows } = await sql<${One}Row>\`
    insert into ${table} (id, account_id, name) values (\${newId(now)}, \${accountId}, \${name})
    returning id, account_id, name, created_at\`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The insert returned no row.')
  return row
}
`

const story = ({ plural, One, Many, camels, many }) => `
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as ${camels} from '@fanfare/contract/${plural}'
import { openTestServer } from '../../../test/test-server.ts'

const site = await openTestServer()

test('a fan lists only their own ${many}', async () => {
  const [ann, ben] = [await site.fan('ann'), await site.fan('ben')]
  await ann(${camels}.create${One}, { body: { name: 'The first' } })
  assert.equal((await ann(${camels}.list${Many}, { query: {} })).total, 1)
  assert.equal((await ben(${camels}.list${Many}, { query: {} })).total, 0)
  assert.fail('Describe what people can and cannot do with ${many}.')
})
`

const web = ({ plural, Many, camel, Title, many }) => ({
  [`web/src/features/${plural}/routes.ts`]: `
import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/${plural}', file: '${plural}', who: 'member' }]
`,
  [`web/src/features/${plural}/screens/${plural}.tsx`]: `
import { useInfiniteQuery } from '@tanstack/react-query'
import { list${Many} } from '@fanfare/contract/${plural}'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'

const query = { limit: 20 }
const page = createLoaders(async ({ list }) => void (await list(list${Many}, { query })))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('${Title}'))

export default function ${Many}() {
  const pages = useInfiniteQuery(infiniteQuery(list${Many}, { query }))
  return (
    <Page title={t('${Title}')}>
      <InfiniteList
        pages={pages}
        label={t('${Title}')}
        empty={<EmptyState title={t('No ${many} yet')}>{t('${Title} you create appear here.')}</EmptyState>}
      >
        {(${camel}) => <p dir="auto">{${camel}.name}</p>}
      </InfiniteList>
    </Page>
  )
}
`,
})
