import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as notifications from '@fanfare/contract/notifications'
import * as splits from '@fanfare/contract/splits'
import { addDays } from '#lib/time.ts'
import { isApiError } from '../../../test/payments.ts'
import { agree, endsSplit, pendingOf, proposes, splitsOf, tips } from '../../../test/splits.ts'
import { leavesOpen } from '../../../test/unattended-browser.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let operator: Caller
beforeAll(async () => {
  site = await openTestServer()
  operator = await site.operator()
})

const blocks = (owner: Caller, account: Caller) =>
  site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [owner.id, account.id])
const codesOf = (calls: readonly PromiseSettledResult<unknown>[]) =>
  calls.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))

const titles = async (who: Caller) => {
  await site.quiet()
  return (await who(notifications.listNotifications)).data.map(({ title }) => title)
}

test('a performer who double-clicks proposes, accepts and ends a split once', async () => {
  const [gwen, rosa, kai] = [await site.performer('gwen'), await site.performer('rosa'), await site.fan('kai', 1000)]
  const proposed = await Promise.allSettled([1, 2, 3].map(() => proposes(gwen, rosa)))
  assert.deepEqual(codesOf(proposed), ['already_done', 'already_done'])
  const [{ _id: id } = assert.fail()] = await splitsOf(rosa)
  const accepted = await Promise.allSettled([1, 2, 3].map(() => rosa(splits.acceptSplit, { params: { id } })))
  assert.deepEqual(codesOf(accepted), [], 'a repeated accept gets the same reply')
  await tips(kai, gwen)
  assert.deepEqual(await pendingOf(site, gwen, rosa), [5600, 2400])
  const [split = assert.fail()] = await splitsOf(gwen)
  const ended = await Promise.allSettled([endsSplit(gwen, split), endsSplit(rosa, split), endsSplit(gwen, split)])
  assert.deepEqual(new Set(codesOf(ended)), new Set(['already_done']), 'the other performer learns that the split has ended')
  const { data } = await gwen(splits.listSplits, { query: {} })
  const endedBy = codesOf(ended).length === 1 ? gwen : rosa
  const again = await endsSplit(endedBy, split)
  assert.deepEqual([again.status, again.endedAt], ['ended', data[0]?.endedAt])
  await assert.rejects(gwen(splits.withdrawSplit, { params: { id } }), isApiError('already_done'))
  assert.equal((await titles(rosa)).length + (await titles(gwen)).filter((title) => /split/i.test(title)).length, 3)
})

test('a performer keeps at least a tenth across all splits, even with parallel proposals', async () => {
  const [ines, ...partners] = await Promise.all(['ines', 'p.one', 'p.two', 'p.three'].map((name) => site.performer(name)))
  const proposals = await Promise.allSettled(partners.map((partner) => proposes(ines!, partner, { percent: 45 })))
  assert.deepEqual(codesOf(proposals), ['not_valid'])
  const free = partners[proposals.findIndex(({ status }) => status === 'rejected')]!
  await assert.rejects(proposes(ines!, free, { percent: 1 }), isApiError('not_valid', 'percent'))
  const [line = assert.fail()] = await splitsOf(ines!)
  await ines!(splits.withdrawSplit, { params: { id: line._id } })
  assert.equal((await proposes(ines!, free, { percent: 45 })).percent, 45)
  await assert.rejects(proposes(free, ines!, { percent: 91 }), isApiError('not_valid', 'percent'))
})

test('a performer gets the same error for unknown, unverified and blocked partners, and cannot propose again after a decline', async () => {
  const [olaf, vera, fan] = [await site.performer('olaf'), await site.performer('vera'), await site.fan('uma')]
  const [pending, blocker] = [await site.performer('pending', 'pending'), await site.performer('blocker')]
  await blocks(blocker, olaf)
  for (const other of [fan, pending, blocker, olaf, { username: 'nobody.here' }, operator])
    await assert.rejects(proposes(olaf, other), isApiError('not_valid', 'username'))
  await assert.rejects(proposes(pending, olaf), isApiError('not_verified'))
  await assert.rejects(proposes(olaf, vera, { kinds: ['nothing'] }), isApiError('not_valid', 'kinds'))

  const { _id: id } = await proposes(olaf, vera)
  for (const act of [splits.declineSplit, splits.withdrawSplit]) {
    await assert.rejects(blocker(act, { params: { id } }), isApiError('not_found'))
    const wrong = act === splits.declineSplit ? olaf : vera
    await assert.rejects(wrong(act, { params: { id } }), isApiError('not_found'))
  }
  await assert.rejects(olaf(splits.acceptSplit, { params: { id } }), isApiError('not_found'))
  await assert.rejects(blocker(splits.endSplit, { params: { id } }), isApiError('not_found'))
  await assert.rejects(blocker(splits.listSplitEarnings, { params: { id } }), isApiError('not_found'))
  await vera(splits.declineSplit, { params: { id } })
  await assert.rejects(proposes(olaf, vera), isApiError('not_valid', 'username'))

  for (let i = 0; i < 9; i++) await proposes(olaf, await site.performer(`stranger.${i}`), { percent: 1 })
  await assert.rejects(proposes(olaf, await site.performer('stranger.9'), { percent: 1 }), isApiError('too_many_requests'))
  site.clock.moveTo(addDays(site.clock.now(), 31))
})

test('an unattended browser cannot propose, accept or end without the password, and a blocked proposal cannot be accepted', async () => {
  const [quin, tara] = [await site.performer('quin'), await site.performer('tara')]
  const { _id: id } = await proposes(quin, tara)
  await leavesOpen(site.sql, tara.id)
  await assert.rejects(proposes(tara, quin), isApiError('proof_needed'))
  await assert.rejects(tara(splits.acceptSplit, { params: { id } }), isApiError('proof_needed'))
  await assert.rejects(tara(splits.endSplit, { params: { id } }), isApiError('proof_needed'))
  const [xena, yara] = [await site.performer('xena'), await site.performer('yara')]
  const open = await proposes(xena, yara)
  await blocks(yara, xena)
  await assert.rejects(yara(splits.acceptSplit, { params: { id: open._id } }), isApiError('not_allowed'))
  await yara(splits.declineSplit, { params: { id: open._id } })
})

test('operators read all agreements by person or state, and money other than sales is not split', async () => {
  const [olga, uma, vito] = [await site.operator('olga_s'), await site.performer('umay'), await site.performer('vitor')]
  const found = async (query: { username?: string; status?: 'active' | 'proposed' }) =>
    (await olga(splits.searchSplits, { query })).data.map((one) => [one.performer.username, one.partner.username, one.status])
  await agree(uma, vito, { kinds: ['tip'] })
  for (const username of ['umay', 'vitor']) assert.deepEqual(await found({ username }), [['umay', 'vitor', 'active']])
  assert.deepEqual(await found({ username: 'umay', status: 'proposed' }), [])
  await assert.rejects(uma(splits.searchSplits, { query: {} }), isApiError('not_allowed'))
  for (const kind of ['refund', 'payout', 'referral', 'dispute', 'split', 'purchase', 'grant'])
    await assert.rejects(proposes(vito, uma, { kinds: [kind] }), isApiError('not_valid', 'kinds'), kind)
})
