/** Tests that the owner of a closed account has no rights on any route, socket, upload or media address, except to keep it. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { Route } from '@fanfare/contract'
import { keepAccount, readClosing } from '@fanfare/contract/account-closing'
import { readOwnSuspension } from '@fanfare/contract/account-control'
import { signOut } from '@fanfare/contract/auth'
import { viewPost } from '@fanfare/contract/posts'
import { readMe } from '@fanfare/contract/users'
import { routes } from '../src/app.ts'
import { nameOf, send } from './any-route.ts'
import { openPopulatedSite, type PopulatedSite } from './populated-site.ts'
import { openSocket } from './socket.ts'
import { tusClient } from './tus.ts'

const OPEN: readonly Route[] = [readMe, signOut, readClosing, keepAccount, readOwnSuspension]

let populated: PopulatedSite
beforeAll(async () => {
  populated = await openPopulatedSite()
  await populated.site.sql.query(`update accounts set status = 'closed' where role in ('fan', 'performer')`)
})

test('every route rejects the owner of a closed account or treats them as a guest, except the routes to keep it', async () => {
  const refused: string[] = []
  for (const { route } of routes) {
    if (OPEN.includes(route) || route.who === 'admin') continue
    const { token } = populated.callers[route.who === 'performer' ? 'performer' : 'fan']
    const asOwner = await send(populated, route, { token })
    if (route.who !== 'anyone') {
      refused.push(`${nameOf(route)} ${asOwner.status} ${(JSON.parse(asOwner.body) as { code: string }).code}`)
      continue
    }
    assert.equal(asOwner.status, (await send(populated, route, { token: '' })).status, nameOf(route))
  }
  assert.ok(refused.length > 250)
  assert.deepEqual(
    refused.filter((line) => !line.endsWith(' 403 account_closed')),
    [],
  )
})

test('the routes to keep a closed account are the ones marked in the contract', () => {
  const marked = routes.flatMap(({ route }) => (route.whileClosed ? [nameOf(route)] : []))
  assert.deepEqual(marked.toSorted(), OPEN.map(nameOf).toSorted())
})

test('the owner of a closed account gets no events, uploads nothing, and sees no posts', async () => {
  const { site, callers } = populated
  const { token } = callers.performer
  await assert.rejects(openSocket(site.base, token), /not allowed to sign in/)
  const { status, body } = await tusClient(site.base, token).create(10, { kind: 'photo' })
  assert.deepEqual([status, body.code], [403, 'account_closed'])
  const { rows } = await site.sql.query<{ id: string }>('select id from posts')
  for (const { id } of rows) await assert.rejects(site.callerWith(token)(viewPost, { params: { id } }))
})
