import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as commissions from '@fanfare/contract/commissions'
import * as earnings from '@fanfare/contract/earnings'
import * as notifications from '@fanfare/contract/notifications'
import * as siteSettings from '@fanfare/contract/site-settings'
import * as tokens from '@fanfare/contract/tokens'
import { assertBooks } from '../../../test/books.ts'
import { isApiError, saves, subscribes } from '../../../test/payments.ts'
import { leavesOpen } from '../../../test/unattended-browser.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
const olga = await site.operator('olga')

/** The site keeps nothing of what buyers pay for shipping. */
const SHIPPING = { kind: 'shipping', title: 'Shipping', percent: 0 }

const ofKind = (kind: string, percent?: number) =>
  olga(commissions.changeKindCommission, { body: { kind, ...(percent !== undefined && { percent }) } })
const agrees = (performer: Caller, percent?: number) =>
  olga(commissions.changePerformerCommission, {
    body: { username: performer.username, ...(percent !== undefined && { percent }) },
  })
/** Returns the percentage that the site kept of the latest sale, by kind. */
async function kept(performer: Caller): Promise<Record<string, number>> {
  const { data } = await performer(earnings.listEarnings)
  return Object.fromEntries(
    data.toReversed().map(({ kind, gross, commission }) => [kind, Math.round((commission / gross) * 100)]),
  )
}

test('tips and subscriptions have their own commission, and an agreement with a performer replaces it from then on', async () => {
  const [fan, ada, bea] = [await site.fan('felix', 1000), await site.performer('ada'), await site.performer('bea')]
  await saves(fan)
  const tips = (performer: Caller) => fan(tokens.tip, { params: { id: performer.id }, body: { amount: 100 } })
  await tips(ada)
  assert.deepEqual(await kept(ada), { tip: 20 })
  await ofKind('tip', 5)
  await tips(ada)
  await subscribes(fan, ada)
  assert.deepEqual(await kept(ada), { tip: 5, subscription: 20 })
  assert.deepEqual(await ada(commissions.readOwnCommission), {
    agreed: null,
    percent: 20,
    kinds: [SHIPPING, { kind: 'tip', title: 'Tips', percent: 5 }],
  })

  await agrees(bea, 10)
  for (const performer of [ada, bea]) await tips(performer)
  await subscribes(fan, bea)
  assert.deepEqual(
    [await kept(ada), await kept(bea)],
    [
      { tip: 5, subscription: 20 },
      { tip: 10, subscription: 10 },
    ],
  )
  assert.deepEqual(await bea(commissions.readOwnCommission), { agreed: 10, percent: 10, kinds: [SHIPPING] })
  const [news] = (await bea(notifications.listNotifications)).data.filter(({ type }) => type === 'commission')
  assert.equal(news?.title, 'The site’s commission on your sales is now 10%')

  await agrees(bea)
  await ofKind('tip')
  await tips(bea)
  assert.equal((await kept(bea))['tip'], 20)
  await assertBooks(site)
})

test('a performer is notified of changes to the general commission and to the commission of a kind', async () => {
  const nora = await site.performer('nora')
  const told = async () => {
    await site.quiet()
    const { data } = await nora(notifications.listNotifications)
    return data.filter(({ type }) => type === 'commission').map(({ title }) => title)
  }
  const title = 'Commission change'
  await ofKind('tip', 7)
  assert.deepEqual(await told(), [title])
  const { commissionPercent } = await olga(siteSettings.readSiteSettings)
  await olga(siteSettings.changeSiteSettings, { body: { commissionPercent: commissionPercent + 1 } })
  assert.deepEqual(await told(), [title, title])
  await olga(siteSettings.changeSiteSettings, { body: { commissionPercent: commissionPercent + 1, siteName: 'Fans' } })
  assert.equal((await told()).length, 2)
  await olga(siteSettings.changeSiteSettings, { body: { commissionPercent } })
  await ofKind('tip')
})

test('operators see who set which commission and when, and repeated or parallel changes count once', async () => {
  const dora = await site.performer('dora')
  const results = await Promise.allSettled([1, 2, 3].map(() => agrees(dora, 30)))
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  await agrees(dora, 25)
  await assert.rejects(agrees(dora, 25), isApiError('already_done'))
  const lines = async (of?: 'performers') => {
    const { data } = await olga(commissions.listCommissions, { query: of ? { of } : {} })
    return data
      .filter(({ performer }) => performer?._id === dora.id)
      .map(({ percent, endedAt, by }) => [percent, endedAt === null, by?._id])
  }
  assert.deepEqual(await lines(), [
    [25, true, olga.id],
    [30, false, olga.id],
  ])
  assert.deepEqual(await lines('performers'), [[25, true, olga.id]])
  await agrees(dora)
  await assert.rejects(agrees(dora), isApiError('already_done'))
  assert.deepEqual(await lines('performers'), [])
})

test('an operator cannot set an unknown kind, a fan or too much, and an unattended browser changes nothing', async () => {
  const [fan, eva] = [await site.fan('greta'), await site.performer('eva')]
  await assert.rejects(ofKind('payout', 5), isApiError('not_found'))
  await assert.rejects(agrees(fan, 5), isApiError('not_valid', 'username'))
  await assert.rejects(agrees(eva, 91), isApiError('not_valid', 'percent'))
  await assert.rejects(
    eva(commissions.changePerformerCommission, { body: { username: 'eva', percent: 0 } }),
    isApiError('not_allowed'),
  )
  await leavesOpen(site.sql, olga.id)
  await assert.rejects(agrees(eva, 5), isApiError('proof_needed'))
  await assert.rejects(ofKind('tip', 5), isApiError('proof_needed'))
  assert.deepEqual(await eva(commissions.readOwnCommission), { agreed: null, percent: 20, kinds: [SHIPPING] })
})
