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
  const copies = (table: string, key: string, changes: string) => `insert into ${table}
    select (jsonb_populate_record(one, jsonb_build_object('${key}', ids.id) || ${changes})).* from ${table} one, ids where one.${key} = $1`
  await site.sql.query(`create temporary table ids as
    select gen_random_uuid() as id, n from generate_series(1, ${COPIES}) as n`)
  await site.sql.query(copies('accounts', 'id', `jsonb_build_object('username', 'copy_' || n, 'email', n || '@copies.test')`), [
    id,
  ])
  await site.sql.query(copies('performers', 'account_id', `'{}'`), [id])
  await site.sql.query(copies('tiers', 'id', `jsonb_build_object('performer_id', ids.id)`), [id])
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
