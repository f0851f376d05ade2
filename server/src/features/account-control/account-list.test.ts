import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Input } from '@fanfare/contract'
import * as control from '@fanfare/contract/account-control'
import { tip } from '@fanfare/contract/tokens'
import { addDays } from '#lib/time.ts'
import { isApiError } from '../../../test/payments.ts'
import { openTestServer } from '../../../test/test-server.ts'
import { refreshFiguresJob } from './jobs.ts'

const site = await openTestServer()
const olga = await site.operator('olga')
const [ada, ben] = [await site.performer('ada.vale'), await site.performer('ben', 'pending')]
const [felix, gina] = [await site.fan('felix', 500), await site.fan('gina', 500)]

type Query = Input<typeof control.listAccounts>['query']
const lists = async (query: Query = {}) => {
  const { data, total } = await olga(control.listAccounts, { query })
  assert.equal(total, data.length)
  return data.map(({ person }) => person.username)
}
const counts = async () => {
  await site.ctx.write(async (tx) => tx.enqueue(refreshFiguresJob, {}))
  await site.quiet()
}

test('an operator lists all accounts, newest first, and filters them', async () => {
  assert.deepEqual(await lists(), ['gina', 'felix', 'ben', 'ada.vale', 'olga'])
  assert.deepEqual(await lists({ sort: 'oldest' }), ['olga', 'ada.vale', 'ben', 'felix', 'gina'])
  assert.deepEqual(await lists({ role: 'fan' }), ['gina', 'felix'])
  assert.deepEqual(await lists({ status: 'unverified' }), ['ben'])
  assert.deepEqual(await lists({ q: '@ADA' }), ['ada.vale'])
  assert.deepEqual(await lists({ q: 'felix@example' }), ['felix'])
  assert.deepEqual(await lists({ q: 'example.test' }), [])
  const day = (days: number) => addDays(site.ctx.clock.now(), days).toISOString().slice(0, 10)
  assert.equal((await lists({ joinedFrom: day(0), joinedUntil: day(0) })).length, 5)
  assert.deepEqual(await lists({ joinedFrom: day(1) }), [])
  await site.sql.query(`insert into tax_countries (account_id, country, stated_at) values ($1, 'PT', now())`, [gina.id])
  assert.deepEqual(await lists({ country: 'PT' }), ['gina'])
})

test('suspended, banned, closed and former operators are told apart', async () => {
  const [sam, bob, cleo, former] = [
    await site.fan('sam'),
    await site.fan('bob'),
    await site.fan('cleo'),
    await site.operator('former'),
  ]
  const of = (id: string) => ({ params: { id }, body: { reason: 'A reason' } })
  await olga(control.suspendAccount, of(sam.id))
  await olga(control.banAccount, of(bob.id))
  await olga(control.closeAccount, of(cleo.id))
  await site.sql.query(`update accounts set status = 'suspended' where id = $1`, [former.id])
  const found = await Promise.all((['suspended', 'banned', 'leaving', 'ended'] as const).map((status) => lists({ status })))
  assert.deepEqual(found, [['sam'], ['bob'], ['cleo'], ['former']])
})

test('accounts are sorted by what was spent or earned and by the last visit, and a page continues after the last row', async () => {
  await felix(tip, { params: { id: ada.id }, body: { amount: 100 } })
  await gina(tip, { params: { id: ada.id }, body: { amount: 60 } })
  await site.sql.query(`update sessions set last_seen_at = now() - interval '1 day' where account_id <> $1`, [ben.id])
  await counts()
  const { data } = await olga(control.listAccounts, { query: { sort: 'amount', limit: 3 } })
  assert.deepEqual(
    data.map(({ person, amount }) => [person.username, amount]),
    [
      ['ada.vale', 128],
      ['felix', 100],
      ['gina', 60],
    ],
  )
  for (const sort of ['newest', 'oldest', 'seen', 'amount'] as const) {
    const walked: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await olga(control.listAccounts, { query: { sort, limit: 2, ...(cursor !== undefined && { cursor }) } })
      walked.push(...page.data.map(({ person }) => person.username))
      if (page.next === undefined) break
      cursor = page.next
    }
    assert.equal(new Set(walked).size, walked.length, sort)
    assert.equal(walked.length, 9, sort)
  }
})

test('a forged cursor is refused', async () => {
  for (const cursor of ['x', '1.x', 'MTIz', '9'.repeat(40)])
    await assert.rejects(olga(control.listAccounts, { query: { cursor } }), isApiError('not_valid'))
})

test('fans, performers and guests cannot list accounts', async () => {
  for (const one of [felix, ada]) await assert.rejects(one(control.listAccounts, { query: {} }), isApiError('not_allowed'))
  await assert.rejects(site.guest(control.listAccounts, { query: {} }), isApiError('not_signed_in'))
})
