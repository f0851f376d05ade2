import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, test } from 'vitest'
import { exportActs, listActs, readActChoices } from '@fanfare/contract/audit'
import { deleteComment, addComment } from '@fanfare/contract/comments'
import { createCoupon, endCoupon } from '@fanfare/contract/coupons'
import { setGatewayKeys } from '@fanfare/contract/gateways'
import { changeOperatorRole } from '@fanfare/contract/operators'
import { savePayingAccount } from '@fanfare/contract/payout-batches'
import { createPost } from '@fanfare/contract/posts'
import { changeSiteSettings } from '@fanfare/contract/site-settings'
import { listVerifications, rejectVerification, showVerificationDocuments } from '@fanfare/contract/verifications'
import { recordAct } from '#features/books/operator-acts.ts'
import { isApiError } from '../../../test/payments.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

const COMMAND = fileURLToPath(new URL('../../../scripts/verify-audit.ts', import.meta.url))

let site: TestServer
let olga: Caller
let reader: Caller
beforeAll(async () => {
  site = await openTestServer()
  olga = await site.operator('olga')
  reader = await site.operator('rita', 'read_only')
})

const acts = async (query = {}) => (await reader(listActs, { query })).data
const coupon = (code: string) => ({
  body: { code, percent: 10, forSubscriptions: true, forTokens: false },
})

test('an act is in the log with operator, subject, and what it changed, in words', async () => {
  await olga(changeSiteSettings, { body: { minimumTipPrice: 2.5, siteName: 'Fans Example' } })
  const changed = await acts({ act: 'setting.change' })
  const [tip, name] = ['minimumTipPrice', 'siteName'].map((id) => changed.find(({ subject }) => subject.id === id))
  assert.deepEqual(
    [name?.title, name?.operatorName, name?.role, name?.subject.id, name?.changes],
    ['Changed a setting', 'olga', 'owner', 'siteName', [{ name: 'value', before: null, after: 'Fans Example' }]],
  )
  assert.deepEqual(tip?.changes, [{ name: 'value', before: null, after: '2.5' }])
})

test('each view of ID documents is recorded, and the queue shows none', async () => {
  const nova = await site.performer('nova', 'pending')
  const { data } = await olga(listVerifications, { query: {} })
  assert.equal('documents' in data[0]!, false)
  const before = (await acts({ act: 'verification.view' })).length
  for (let view = 0; view < 2; view++) await olga(showVerificationDocuments, { params: { id: nova.id } })
  const views = await acts({ act: 'verification.view' })
  assert.equal(views.length, before + 2)
  assert.equal(views[0]?.subject.person?.username, 'nova')
})

test('an act that fails leaves no row, and one that is sent twice leaves one', async () => {
  const nova = await site.performer('nora', 'pending')
  const decision = { params: { id: nova.id }, body: { submittedAt: '2020-01-01T00:00:00.000Z', reason: 'Blurred' } }
  await assert.rejects(olga(rejectVerification, decision), isApiError('already_done'))
  assert.deepEqual(await acts({ act: 'verification.reject' }), [])
  const headers = { authorization: olga.token, 'content-type': 'application/json', 'idempotency-key': 'one-coupon' }
  const post = () => fetch(`${site.api}/admin/coupons`, { method: 'POST', headers, body: JSON.stringify(coupon('TWICE').body) })
  const answers = await Promise.all([post(), post()])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  assert.equal((await acts({ q: 'TWICE' })).length, 1)
})

test('the log is filtered by operator, act, subject, day and words, page by page', async () => {
  const { _id: id } = await olga(createCoupon, coupon('SUMMER'))
  await olga(endCoupon, { params: { id } })
  assert.deepEqual(
    (await acts({ q: 'summer' })).map(({ act }) => act),
    ['coupon.end', 'coupon.create'],
  )
  assert.deepEqual(await acts({ q: 'summer', until: '2020-01-01' }), [])
  assert.equal((await acts({ q: 'summer', from: '2020-01-01', subject: 'coupon', operator: olga.id })).length, 2)
  assert.deepEqual(await acts({ q: 'summer', operator: reader.id }), [])
  assert.ok((await acts({ q: '@nova' })).every(({ subject }) => subject.person?.username === 'nova'))
  assert.deepEqual(await acts({ q: '100%_' }), [])
  const first = await reader(listActs, { query: { limit: 1 } })
  const second = await reader(listActs, { query: { limit: 1, cursor: first.next! } })
  assert.equal(Number(second.data[0]!._id), Number(first.data[0]!._id) - 1)
  const choices = await reader(readActChoices)
  assert.ok(choices.acts.some(({ name, title }) => name === 'coupon.end' && title === 'Ended a coupon'))
  assert.ok(choices.operators.some(({ title }) => title === 'rita'))
})

test('keys and bank accounts are in the log by name only', async () => {
  const iban = 'DE89370400440532013000'
  await olga(savePayingAccount, { body: { holder: 'Fans Ltd', iban, bic: 'COBADEFFXXX' } })
  const keys = [{ name: 'secretKey', value: 'sk_test_never_in_the_log' }]
  await olga(setGatewayKeys, { params: { gateway: 'stripe' }, body: { keys } }).catch(() => undefined)
  const { rows } = await site.sql.query<{ all: string }>('select json_agg(a)::text as all from audit_log a')
  assert.ok(rows[0]!.all.includes('3000'))
  for (const secret of [iban, 'never_in_the_log']) assert.equal(rows[0]!.all.includes(secret), false, secret)
})

test("an operator's deletion of a comment is recorded with its text, and an author's is not", async () => {
  const [ada, felix] = [await site.performer('ada'), await site.fan('felix')]
  const { _id: objectId } = await ada(createPost, { body: { text: 'Hello', audience: 'free' } })
  const write = async (text: string) => (await felix(addComment, { body: { objectType: 'post', objectId, text } }))._id
  await felix(deleteComment, { params: { id: await write('Mine') } })
  await assert.rejects(reader(deleteComment, { params: { id: await write('Read only') } }), isApiError('not_allowed'))
  await olga(deleteComment, { params: { id: await write('Rude') } })
  const found = await acts({ act: 'comment.delete' })
  assert.deepEqual(
    found.map(({ changes }) => changes.find(({ name }) => name === 'text')?.before),
    ['Rude'],
  )
})

test('an export has every row as CSV or JSON lines, and is itself recorded', async () => {
  const text = async (format: 'csv' | 'jsonl') => {
    const { content } = await reader(exportActs, { query: { format, act: 'coupon.create' } })
    return Buffer.from(content, 'base64').toString()
  }
  const lines = (await text('jsonl')).trim().split('\n')
  const parsed = lines.map((line) => JSON.parse(line) as { act: string; after: { code: string } })
  assert.deepEqual(
    parsed.map(({ act, after }) => [act, after.code]),
    [
      ['coupon.create', 'TWICE'],
      ['coupon.create', 'SUMMER'],
    ],
  )
  const csv = (await text('csv')).trim().split('\r\n')
  assert.equal(csv.length, 3)
  assert.match(csv[0]!, /number,at,operator,role,act/)
  const [exported] = await acts({ act: 'audit.export' })
  assert.equal(exported?.operatorName, 'rita')
})

test('acts at the same moment have their own numbers, and the chain stays whole', async () => {
  const subject = { kind: 'books', id: 'at once' } as const
  const operator = { id: olga.id, operator: { role: 'owner', name: 'olga' } } as const
  await Promise.all(
    Array.from({ length: 12 }, () =>
      site.ctx.write(async (tx) => recordAct(tx, { operator, act: 'books.reconcile', subject, reason: 'At once' })),
    ),
  )
  assert.equal((await acts({ q: 'At once' })).length, 12)
  assert.deepEqual(verify().status, 0)
})

test('only owners and readers open the log, and a role that is taken away closes it immediately', async () => {
  for (const role of ['finance', 'moderation', 'support'] as const) {
    const operator = await site.operator(`no.${role}`, role)
    await assert.rejects(operator(listActs, { query: {} }), isApiError('not_allowed'))
  }
  const rob = await site.operator('rob', 'read_only')
  await rob(listActs, { query: {} })
  await olga(changeOperatorRole, { params: { id: rob.id }, body: { role: 'support' } })
  await assert.rejects(rob(listActs, { query: {} }), isApiError('not_allowed'))
  const [change] = await acts({ act: 'operator.change_role' })
  assert.deepEqual(change?.changes, [{ name: 'role', before: 'read_only', after: 'support' }])
})

const verify = () =>
  spawnSync(process.execPath, [COMMAND], { env: { ...process.env, DATABASE_URL: site.databaseUrl }, encoding: 'utf8' })

test('no one edits, deletes or empties the log, and an edit behind the back of the trigger is found', async () => {
  for (const change of [`update audit_log set reason = 'x'`, 'delete from audit_log', 'truncate audit_log'])
    await assert.rejects(site.sql.query(change), /history is not rewritten/)
  const { rows } = await site.sql.query<{ total: string }>('select count(*) as total from audit_log')
  const whole = verify()
  assert.equal(whole.status, 0, whole.stderr)
  assert.match(whole.stdout, new RegExp(`intact: ${rows[0]!.total} rows`))

  const edit = async (change: string) => {
    await site.sql.query('alter table audit_log disable trigger all')
    await site.sql.query(change)
    await site.sql.query('alter table audit_log enable trigger all')
    return verify()
  }
  const edited = await edit(`update audit_log set operator_name = 'someone else' where seq = 3`)
  assert.equal(edited.status, 1)
  assert.match(edited.stderr, /broken at row 3: it was edited\. The 2 rows before it are intact/)
  await edit(`update audit_log set operator_name = 'olga' where seq = 3`)
  const removed = await edit('delete from audit_log where seq = 2')
  assert.match(removed.stderr, /broken at row 3: row 2 is missing/)
})
