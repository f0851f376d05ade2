/**
 * Tests that an operator of a production site without a second factor has no rights on any route, socket, upload or media
 * address.
 */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { Route } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'
import * as passkeys from '@fanfare/contract/passkeys'
import { viewPost } from '@fanfare/contract/posts'
import { readSignInMethods } from '@fanfare/contract/social-sign-in'
import * as twoFactor from '@fanfare/contract/two-factor'
import { checkCountry } from '@fanfare/contract/country-blocks'
import { readPublicSettings, readSettings } from '@fanfare/contract/site'
import { readMe } from '@fanfare/contract/users'
import { viewVideo } from '@fanfare/contract/videos'
import { routes } from '../src/app.ts'
import { nameOf, send } from './any-route.ts'
import { openPopulatedSite, type PopulatedSite } from './populated-site.ts'
import { openSocket } from './socket.ts'
import { tusClient } from './tus.ts'

/** The routes to set up a second factor, and to confirm the identity before that. */
const OPEN: readonly Route[] = [
  readMe,
  // They say whether the site is available, which it always is for operators.
  checkCountry,
  readPublicSettings,
  readSettings,
  auth.signOut,
  auth.confirmIdentity,
  readSignInMethods,
  passkeys.challengeCaller,
  passkeys.proveWithPasskey,
  twoFactor.readTwoFactor,
  twoFactor.setUpTwoFactor,
  twoFactor.turnOnTwoFactor,
]

let populated: PopulatedSite
beforeAll(async () => {
  populated = await openPopulatedSite({
    env: { FANFARE_MODE: 'production', ORIGIN: 'https://fans.example', ALLOW_SANDBOX_IN_PRODUCTION: 'yes' },
  })
  await populated.site.sql.query('delete from second_factors')
})

const token = () => populated.callers.admin.token

test('every route rejects an operator without a second factor or treats them as a guest, except the setup routes', async () => {
  const refused: string[] = []
  for (const { route } of routes) {
    if (OPEN.includes(route)) continue
    const asOperator = await send(populated, route, { token: token() })
    if (route.who !== 'anyone') {
      refused.push(`${nameOf(route)} ${asOperator.status} ${(JSON.parse(asOperator.body) as { code: string }).code}`)
      continue
    }
    const asGuest = await send(populated, route, { token: '' })
    assert.equal(asOperator.status, asGuest.status, nameOf(route))
    if (route.method === 'GET') assert.equal(lasting(asOperator), lasting(asGuest), nameOf(route))
  }
  assert.ok(refused.length > 400)
  assert.deepEqual(
    refused.filter((line) => !line.endsWith(' 403 two_factor_required')),
    [],
  )
})

/** Returns a reply without parts that differ between two calls by the same guest. */
const lasting = ({ body }: { readonly body: string }): string =>
  body.replace(/"(requestId|at|now|time|uptime)":("[^"]*"|\d+)/g, '').replace(/\/media\/[^"]*/g, '')

test('the routes to set up a second factor are the ones marked in the contract', () => {
  const marked = routes.flatMap(({ route }) => (route.beforeTwoFactor ? [nameOf(route)] : []))
  assert.deepEqual(marked.toSorted(), OPEN.map(nameOf).toSorted())
})

test('an operator without a second factor gets no events, uploads nothing, and sees no locked posts and videos', async () => {
  const { site } = populated
  await assert.rejects(openSocket(site.base, token()), /not allowed to sign in/)
  const { status, body } = await tusClient(site.base, token()).create(10, { kind: 'photo' })
  assert.deepEqual([status, body.code], [403, 'two_factor_required'])
  const operator = site.callerWith(token())
  const { rows } = await site.sql.query<{ id: string; kind: string }>(
    `select id, 'post' as kind from posts where audience <> 'free' union all select id, 'video' from videos where audience <> 'free'`,
  )
  assert.equal(rows.length, 3)
  for (const { id, kind } of rows) {
    const view = await operator(kind === 'post' ? viewPost : viewVideo, { params: { id } })
    assert.equal(view.locked, true, kind)
  }
})

test('an operator gets their rights with the second factor', async () => {
  const operator = populated.site.callerWith(token())
  assert.equal((await operator(readMe)).needsTwoFactor, true)
  assert.equal((await operator(twoFactor.readTwoFactor)).isRequired, true)
  await operator(twoFactor.setUpTwoFactor)
  await populated.site.sql.query('update second_factors set confirmed_at = now()')
  assert.equal((await operator(readMe)).needsTwoFactor, false)
  ;(await openSocket(populated.site.base, token())).close()
})
