/** Tests that operators cannot change anything without a row in the audit log. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, test } from 'vitest'
import type { Route } from '@fanfare/contract'
import { saveGatewayChoice } from '@fanfare/contract/gateways'
import { changeSiteSettings } from '@fanfare/contract/site-settings'
import { declareActs, type OperatorActs } from '#core/audit/index.ts'
import { feature } from '#core/feature.ts'
import { changeSettings, readSettings } from '#core/settings/index.ts'
import { needsAct, requireAct } from '#platform/recorded-acts.ts'
import type { Viewer } from '#platform/viewer.ts'
import { features, routes } from '../src/app.ts'
import { nameOf, send } from './any-route.ts'
import { openPopulatedSite, type PopulatedSite } from './populated-site.ts'
import { openTestServer } from './test-server.ts'

const all: readonly Route[] = routes.map(({ route }) => route)
const SEEDS = 3

/** Changes that leave no row, as the contract says. */
const UNRECORDED = [
  'POST /admin/exposures',
  'POST /admin/mass-message/count',
  'POST /admin/mass-message/test',
  'POST /admin/pages/preview',
  'POST /admin/payment-gateways/:gateway/check',
]

/** They would end the caller, or everything that later calls need. */
const NOT_CALLED = ['DELETE /admin/operators/:id', 'PUT /admin/operators/:id/role']

/** Generated values are empty here: no setting, no choice. */
const CALLED_BELOW = ['PUT /admin/payment-gateways/choices', 'PUT /admin/settings']

let populated: PopulatedSite
const countRows = async () => {
  const { rows } = await populated.site.sql.query<{ total: string }>('select count(*) as total from audit_log')
  return Number(rows[0]!.total)
}
beforeAll(async () => {
  populated = await openPopulatedSite()
})

test('changes that leave no row are few, and each has its reason', () => {
  const marked = all.filter(({ unrecorded, permission }) => unrecorded !== undefined && permission !== undefined)
  assert.deepEqual(marked.map(nameOf).toSorted(), UNRECORDED)
})

test("every operator's change that succeeds leaves a row, and none that fails does", async () => {
  const succeeded = new Map<string, boolean>()
  for (const route of all.filter((one) => needsAct(one) && !NOT_CALLED.includes(nameOf(one)))) {
    const name = nameOf(route)
    for (let seed = 0; seed < SEEDS; seed++) {
      const before = await countRows()
      const { status, body } = await send(populated, route, { seed, token: populated.callers.admin.token })
      assert.ok(status < 500, `${name} ${body}`)
      const isRecorded = (await countRows()) > before
      if (status === 200) succeeded.set(name, isRecorded || succeeded.get(name) === true)
      else assert.equal(isRecorded, false, name)
    }
  }
  assert.ok(succeeded.size >= 12, [...succeeded.keys()].join(', '))
  // Setting what is already set leaves no row, so one of several calls is enough.
  const unrecorded = [...succeeded].filter(([name, isRecorded]) => !isRecorded && !CALLED_BELOW.includes(name))
  assert.deepEqual(unrecorded, [])
})

test('the changes whose generated values change nothing leave a row, too', async () => {
  const operator = populated.site.callerWith(populated.callers.admin.token)
  const before = await countRows()
  await operator(changeSiteSettings, { body: { siteName: 'Another name' } })
  await operator(saveGatewayChoice, { body: { country: 'FR', choices: [{ purpose: 'tokens', gateways: ['sandbox'] }] } })
  assert.equal(await countRows(), before + 2)
})

test('a handler that forgets its row fails, and its transaction is rolled back', async () => {
  const { ctx } = populated.site
  const viewer = { id: populated.ids[3]!, role: 'admin', sessionId: '', provedAt: new Date() } as const
  const route = all.find(needsAct)!
  const rename = (siteName: string, by?: Viewer) =>
    ctx.write((tx) => requireAct(route, viewer, () => changeSettings(tx, { siteName }, by)))
  await assert.rejects(rename('Forgotten'), /has recorded no act/)
  assert.notEqual((await readSettings(ctx.db)).siteName, 'Forgotten')
  await rename('Recorded', { ...viewer, operator: { role: 'owner', name: 'Olga' } })
  assert.equal((await readSettings(ctx.db)).siteName, 'Recorded')
})

const FEATURES = join(import.meta.dirname, '../src/features')

test('each feature that declares acts has them in its manifest', async () => {
  const declaring = features.filter(({ name }) => existsSync(join(FEATURES, name, 'operator-acts.ts')))
  assert.ok(declaring.length > 20)
  for (const { name, operatorActs } of declaring) {
    const declared = (await import(join(FEATURES, name, 'operator-acts.ts'))) as { operatorActs: OperatorActs }
    assert.equal(operatorActs, declared.operatorActs, name)
  }
})

test('no start accepts an act or a kind of subject with two declarations', async () => {
  const start = (declared: Parameters<typeof declareActs>[0]) =>
    openTestServer({ features: [...features, feature({ name: 'quiz', operatorActs: declareActs(declared).operatorActs })] })
  await assert.rejects(start({ acts: { 'coupon.end': () => 'Ended' } }), /"coupon.end" has two declarations/)
  await assert.rejects(start({ acts: {}, subjects: { coupon: () => 'Coupon' } }), /"coupon" has two declarations/)
})

test('an act that no manifest declares is not recorded', async () => {
  const { recordAct } = declareActs({ acts: { 'quiz.end': () => 'Ended a quiz' }, subjects: { quiz: () => 'Quiz' } })
  const operator = { id: populated.ids[3]!, operator: { role: 'owner', name: 'Olga' } } as const
  const subject = { kind: 'account', id: operator.id } as const
  const end = populated.site.ctx.write(async (tx) => recordAct(tx, { operator, act: 'quiz.end', subject }))
  await assert.rejects(end, /No manifest has the act "quiz.end"/)
})
