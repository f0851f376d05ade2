/** Tests the sitemap of a site with more profiles than one part may list. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { openTestServer } from '../../../test/test-server.ts'

/** Limits of a sitemap (sitemaps.org). */
const [MAX_ADDRESSES, MAX_BYTES] = [50_000, 50 * 1024 * 1024]
const COPIES = MAX_ADDRESSES

const site = await openTestServer()

/** Inserts copies of a performer with other ids, names and addresses. */
async function multiply(id: string): Promise<void> {
  const copy = async (table: string, key: string, changes: string) => {
    const { rows } = await site.sql.query<{ columns: string }>(
      `select string_agg(column_name, ', ') as columns from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    const columns = rows[0]?.columns ?? ''
    await site.sql.query(
      `insert into ${table} (${columns}) select ${columns} from (
        select (jsonb_populate_record(one, jsonb_build_object('${key}', ids.id) || ${changes})).* from ${table} one, ids
          where one.${key} = $1) copies`,
      [id],
    )
  }
  await site.sql.query(`create temporary table ids as
    select gen_random_uuid() as id, n from generate_series(1, ${COPIES}) as n`)
  await copy('accounts', 'id', `jsonb_build_object('username', 'copy_' || n, 'email', n || '@copies.test')`)
  await copy('performers', 'account_id', `'{}'`)
  await copy('tiers', 'id', `jsonb_build_object('performer_id', ids.id)`)
}

async function locationsOf(path: string): Promise<string[]> {
  const xml = await (await fetch(`${site.base}${path}`)).text()
  const locations = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address.replace(site.ctx.config.origin, ''))
  assert.ok(locations.length <= MAX_ADDRESSES && xml.length <= MAX_BYTES, path)
  return locations
}

test('a crawler finds each of 50,001 profiles once, in parts of the allowed size', async () => {
  await multiply((await site.performer('ada')).id)
  const parts = await locationsOf('/sitemap.xml')
  assert.ok(parts.length > 2)
  const found = (await Promise.all(parts.map(locationsOf))).flat()
  const profiles = found.filter((path) => path === '/ada' || path.startsWith('/copy_'))
  assert.deepEqual([profiles.length, new Set(profiles).size], [COPIES + 1, COPIES + 1])
  assert.equal((await fetch(`${site.base}/sitemap-${parts.length}.xml`)).status, 404)
})
