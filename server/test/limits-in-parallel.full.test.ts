/** Tests that 20 parallel requests for the last place exceed no limit of an account or of the site. */
import { beforeAll, test } from 'vitest'
import { ApiError } from '@fanfare/contract'
import { createAutomation, MAX_AUTOMATIONS } from '@fanfare/contract/automations'
import { createCoupon } from '@fanfare/contract/coupons'
import { createFanGroup } from '@fanfare/contract/fan-groups'
import { createFanReminder, MAX_OPEN_REMINDERS } from '@fanfare/contract/fan-reminders'
import { follow } from '@fanfare/contract/follows'
import * as inbox from '@fanfare/contract/inbox'
import * as acts from '@fanfare/contract/message-actions'
import { createScript, MAX_SCRIPTS } from '@fanfare/contract/message-scripts'
import { createTemplate, MAX_TEMPLATES } from '@fanfare/contract/message-templates'
import * as messages from '@fanfare/contract/messages'
import { createPromotion, grantFreeMonths } from '@fanfare/contract/offers'
import { inviteOperator, MAX_OPERATORS } from '@fanfare/contract/operators'
import * as stories from '@fanfare/contract/own-stories'
import { createPackage } from '@fanfare/contract/packages'
import { purchaseTokens } from '@fanfare/contract/payments'
import { createBookmarkFolder } from '@fanfare/contract/reactions'
import { setSpendingLimits } from '@fanfare/contract/spending'
import { proposeSplit } from '@fanfare/contract/splits'
import { startTipGoal } from '@fanfare/contract/tip-goals'
import { tip } from '@fanfare/contract/tokens'
import * as topUps from '@fanfare/contract/top-ups'
import { createTrackingLink } from '@fanfare/contract/tracking'
import { MAX_UNFINISHED_UPLOADS } from '@fanfare/contract/uploads'
import * as vault from '@fanfare/contract/vault'
import { addDays } from '#lib/time.ts'
import { CONCURRENCY, runParallel, assertOneSucceeds, type Race } from './race-for-limit.ts'
import { saves, subscribes } from './payments.ts'
import { jpeg } from './pictures.ts'
import { openTestServer, type Caller, type TestServer } from './test-server.ts'
import { makesTier } from './tiers.ts'
import { tusClient } from './tus.ts'

let site: TestServer
let nadia: Caller
let olga: Caller
let fans: Caller[]
let photoId: string
let count = 0
const next = () => `x${++count}`
beforeAll(async () => {
  site = await openTestServer()
  ;[nadia, olga] = [await site.performer('nadia'), await site.operator()]
  fans = await runParallel(CONCURRENCY * 2, (i) => site.fan(`fan${i}`, 1000))
  photoId = (await nadia(vault.uploadVaultPhoto, { files: { file: await jpeg() } }))._id
  await site.quiet()
})

const conversations = (other: readonly Caller[]) =>
  runParallel(other.length, async (i) => {
    const body = { source: 'performer', sourceId: nadia.id } as const
    return (await other[i]!(messages.openConversation, { body }))._id
  })
const publishedStory = async () => {
  const { _id } = await nadia(stories.createStory, { body: { fileId: photoId, audience: 'free' } })
  await site.quiet()
  return _id
}

const races: Readonly<Record<string, () => Promise<Race>>> = {
  'albums of a vault': async () => ({
    limit: 200,
    take: () => nadia(vault.createAlbum, { body: { name: next() } }),
    sentence: /^You can have up to 200 albums/,
  }),
  'message templates': async () => ({
    limit: MAX_TEMPLATES,
    take: () => nadia(createTemplate, { body: { name: next(), text: 'Hello' } }),
    sentence: /up to 100 saved replies/,
  }),
  'message scripts': async () => ({
    limit: MAX_SCRIPTS,
    take: () => nadia(createScript, { body: { name: next(), steps: [{ name: 'One', text: 'Hello' }] } }),
    sentence: /up to 30 scripts/,
  }),
  automations: async () => ({
    limit: MAX_AUTOMATIONS,
    take: () =>
      nadia(createAutomation, {
        body: { trigger: { on: 'follow' }, delayMinutes: 0, conditions: {}, text: 'Hello', isOn: false },
      }),
    sentence: /up to 50 automations/,
  }),
  'fan groups': async () => ({
    limit: 100,
    take: () => nadia(createFanGroup, { body: { name: next() } }),
    sentence: /up to 100 groups/,
  }),
  'open tiers': async () => ({ limit: 9, take: () => makesTier(nadia, { name: next() }), sentence: /tiers/ }),
  'seats of a tier': async () => {
    const star = await site.performer('star.seats')
    const { _id: tierId } = await makesTier(star, { seats: 1 })
    return {
      limit: 1,
      take: (i) => subscribes(fans[i]!, star, { tierId, paymentMethod: 'wallet' }),
      sentence: /^This tier is full$/,
    }
  },
  'active stories': async () => ({
    limit: stories.MAX_RUNNING_STORIES,
    take: () => nadia(stories.createStory, { body: { fileId: photoId, audience: 'free' } }),
    sentence: /50 active stories/,
  }),
  highlights: async () => {
    await site.sql.query(`delete from story_items`)
    const storyId = await publishedStory()
    return {
      limit: stories.MAX_HIGHLIGHTS,
      take: () => nadia(stories.createHighlight, { body: { title: next(), storyIds: [storyId] } }),
      sentence: /20 highlights/,
    }
  },
  'tracking links': async () => ({
    limit: 100,
    take: () => nadia(createTrackingLink, { body: { name: next() } }),
    sentence: /up to 100 links/,
  }),
  'folders of bookmarks': async () => ({
    limit: 100,
    take: () => nadia(createBookmarkFolder, { body: { name: next() } }),
    sentence: /up to 100 folders/,
  }),
  'pinned conversations': async () => {
    const ids = await conversations(fans.slice(0, inbox.MAX_PINNED_CONVERSATIONS + CONCURRENCY))
    return {
      limit: inbox.MAX_PINNED_CONVERSATIONS,
      take: (i) => nadia(inbox.changeConversation, { params: { id: ids[i]! }, body: { isPinned: true } }),
      sentence: /pin up to 5 conversations/,
    }
  },
  'pinned messages': async () => {
    const [id = ''] = await conversations(fans.slice(0, 1))
    const ids = await runParallel(acts.MAX_PINNED_MESSAGES + CONCURRENCY, async () => {
      return (await nadia(messages.sendMessage, { params: { id }, body: { text: next() } }))._id
    })
    return {
      limit: acts.MAX_PINNED_MESSAGES,
      take: (i) => nadia(acts.pinMessage, { params: { id: ids[i]! } }),
      sentence: /pin up to 5 messages/,
    }
  },
  'edits of a message': async () => {
    const [id = ''] = await conversations(fans.slice(0, 1))
    const { _id } = await nadia(messages.sendMessage, { params: { id }, body: { text: 'Hello' } })
    return {
      limit: 20,
      take: () => nadia(acts.editMessage, { params: { id: _id }, body: { text: next() } }),
      sentence: /edited this message too many times/,
    }
  },
  'open reminders': async () => {
    await fans[0]!(follow, { params: { id: nadia.id } })
    const body = { fanId: fans[0]!.id, text: 'Ask', dueAt: addDays(site.ctx.clock.now(), 30).toISOString() }
    return { limit: MAX_OPEN_REMINDERS, take: () => nadia(createFanReminder, { body }), sentence: /reminders/ }
  },
  'free months in a month': async () => {
    await runParallel(fans.length, (i) => fans[i]!(follow, { params: { id: nadia.id } }))
    return {
      limit: 20,
      take: (i) => nadia(grantFreeMonths, { body: { username: fans[i]!.username, months: 1 } }),
      sentence: /free months to up to 20 fans/,
    }
  },
  'promotions that run': async () => ({
    limit: 1,
    take: () => nadia(createPromotion, { body: { kind: 'percent', value: 20, audience: 'all' } }),
    sentence: /A promotion is already running/,
  }),
  'claims of a trial link': async () => {
    const star = await site.performer('star.trials')
    const body = { kind: 'trial', value: 7, audience: 'all', maxClaims: 1 } as const
    const { code } = await star(createPromotion, { body })
    return {
      limit: 1,
      take: (i) => subscribes(fans[i]!, star, { type: 'free', trialCode: code ?? '' }),
      sentence: /link|free days/,
    }
  },
  'proposed splits in a day': async () => {
    const partners = await runParallel(10 + CONCURRENCY, (i) => site.performer(`partner${i}`))
    const take = (i: number) => nadia(proposeSplit, { body: { username: partners[i]!.username, name: 'Camera', percent: 1 } })
    return { limit: 10, take, sentence: /day|tomorrow/ }
  },
  'open tip goals': async () => ({
    limit: 1,
    take: () => nadia(startTipGoal, { body: { title: next(), tokens: 100 } }),
    sentence: /already have an open goal/,
  }),
  'unfinished uploads': async () => {
    const tus = tusClient(site.base, nadia.token)
    return {
      limit: MAX_UNFINISHED_UPLOADS,
      async take() {
        const { status, body } = await tus.create(10, { kind: 'photo', name: 'a' })
        if (status !== 201) throw new ApiError({ ...body, statusCode: status })
      },
      sentence: /50 unfinished uploads/,
    }
  },
  'token packages': async () => ({
    limit: 50 - Number((await site.sql.query('select count(*) from token_packages')).rows[0].count),
    take: () => olga(createPackage, { body: { name: next(), paidTokens: 10, bonus: 0, price: 10, position: 1, isOnSale: true } }),
    sentence: /up to 50 packages/,
  }),
  operators: async () => {
    const others = Number((await site.sql.query(`select count(*) from accounts where role = 'admin'`)).rows[0].count)
    return {
      limit: MAX_OPERATORS - others,
      take: (i) =>
        olga(inviteOperator, { body: { name: 'Otto', username: `otto${i}`, email: `otto${i}@example.test`, role: 'support' } }),
      sentence: /too many operators/,
    }
  },
  'bank transfers on their way': async () => {
    await olga(topUps.saveTopUpSettings, { body: { isOffered: true, account: 'AB12', twoPersonAmount: 500 } })
    return { limit: 3, take: () => fans[1]!(topUps.startTopUp, { body: { amount: 20 } }), sentence: /too many pending transfers/ }
  },
  'saved cards': async () => ({ limit: 20, take: () => saves(fans[2]!), sentence: /up to 20 cards/ }),
  'uses of a coupon': async () => {
    const { code } = await coupon({ maxUses: 1 })
    const cards = await runParallel(CONCURRENCY, async (i) => (await saves(fans[i + 3]!))._id)
    return { limit: 1, take: (i) => buys(fans[i + 3]!, cards[i]!, code), sentence: /^This coupon has been used up/ }
  },
  'uses of a coupon by one buyer': async () => {
    const { code } = await coupon({ maxUsesPerFan: 1 })
    const { _id: cardId } = await saves(fans[30]!)
    return {
      limit: 1,
      take: () => buys(fans[30]!, cardId, code),
      sentence: /^You’ve already used this coupon the maximum number of times/,
    }
  },
  'tokens that a fan allows for a performer and a month': async () => {
    const fan = await site.fan('careful', 1000)
    await fan(setSpendingLimits, { body: { perPerformer: 200 } })
    return {
      limit: 4,
      take: () => fan(tip, { params: { id: nadia.id }, body: { amount: 50 } }),
      sentence: /limit of 200 a month/,
    }
  },
}

const coupon = (limits: { maxUses?: number; maxUsesPerFan?: number }) =>
  olga(createCoupon, { body: { code: next().padEnd(8, 'Z'), percent: 10, forSubscriptions: false, forTokens: true, ...limits } })
const buys = (fan: Caller, cardId: string, couponCode: string) =>
  fan(purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount: 20, couponCode } })

for (const [name, race] of Object.entries(races))
  test(`${name}: of ${CONCURRENCY} requests for the last one, one succeeds`, async () => assertOneSucceeds(site, await race()))
