/** Tests that no notification or server event of any feature crosses a block. */
import assert from 'node:assert/strict'
import type { TSchema } from 'typebox'
import { Check, Create } from 'typebox/value'
import { beforeAll, test } from 'vitest'
import * as comments from '@fanfare/contract/comments'
import * as posts from '@fanfare/contract/posts'
import * as follows from '@fanfare/contract/follows'
import * as messages from '@fanfare/contract/messages'
import { addPushDevice } from '@fanfare/contract/notification-settings'
import * as notifications from '@fanfare/contract/notifications'
import * as subscriptions from '@fanfare/contract/subscriptions'
import { TYPING } from '@fanfare/contract/sockets'
import type { ServerEvent } from '@fanfare/contract'
import type { Event } from '#platform/events.ts'
import { features } from '../src/app.ts'
import { listenersFor } from '../src/features/notifications/index.ts'
import { openTestServer, type Caller, type TestServer } from './test-server.ts'
import { openPushService } from './push-service.ts'
import { saves, subscribes } from './payments.ts'
import { agree, tips } from './splits.ts'
import { FAN_COUNTRY, removeBlocks, waysToBlock } from './ways-to-block.ts'

const service = await openPushService()
let site: TestServer
let fan: Caller, performer: Caller
/** Values of all features' events by field name: ids of real rows of the fan and the performer. */
let named: Record<string, unknown>
let conversationId: string

const notificationRules = features.flatMap((one) => one.notificationRules ?? [])
const serverEvents = features.flatMap((one) => one.serverEvents ?? [])
const clientEvents = features.flatMap((one) => one.clientEvents ?? [])

/** The row that every id of an event names unless `named` has the field. An account among them fails below. */
const MISSING = '01980000-0000-7000-8000-00000000ffff'

beforeAll(async () => {
  site = await openTestServer({ env: { PUSH_URL: service.url } })
  ;[fan, performer] = [await site.fan('fritz', 500), await site.performer('stella')]
  await site.sql.query('update accounts set last_country = $1 where id = $2', [FAN_COUNTRY, fan.id])
  await saves(fan)
  await fan(follows.follow, { params: { id: performer.id } })
  await subscribes(fan, performer)
  const post = await performer(posts.createPost, { body: { text: 'words', audience: 'free' } })
  const conversation = await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
  conversationId = conversation._id
  const message = await performer(messages.sendMessage, { params: { id: conversationId }, body: { text: 'hello' } })
  await agree(performer, await site.performer('partner'))
  const { _id: saleId } = await tips(fan, performer)
  const comment = await fan(comments.addComment, { body: { objectType: 'post', objectId: post._id, text: 'hello' } })
  await site.quiet()
  const { rows: notified } = await site.sql.query<{ id: string }>('select id from notifications')
  const [subscription] = (await fan(subscriptions.listOwnSubscriptions, { query: {} })).data
  named = {
    ...Object.fromEntries(['fanId', 'accountId', 'recipientId'].map((name) => [name, fan.id])),
    ...Object.fromEntries(
      ['performerId', 'otherId', 'ownerId', 'senderId', 'fromId', 'buyerId'].map((name) => [name, performer.id]),
    ),
    conversationId,
    messageId: message._id,
    messageIds: [message._id],
    postId: post._id,
    alarm: 'differences',
    contentId: message._id,
    subscriptionId: subscription!._id,
    saleId,
    notificationIds: notified.map((row) => row.id),
    accountIds: [fan.id, performer.id],
    reporterIds: [fan.id],
    link: `/messages/${conversationId}`,
    act: 'approve',
    topUpStatus: 'credited',
    failure: 'card_declined',
    graceUntil: '2027-03-14T23:59:59.000Z',
    ...Object.fromEntries(['money', 'percent', 'unseen', 'seq', 'total', 'minutesLeft', 'minute'].map((name) => [name, 0])),
    ...Object.fromEntries(['reason', 'message', 'username', 'cause'].map((name) => [name, 'words'])),
    commentId: comment._id,
    authorId: fan.id,
    memberId: fan.id,
    likedById: fan.id,
    repliedToId: performer.id,
    mentionedIds: [performer.id],
    kind: 'message',
    ...Object.fromEntries(['tokens', 'balance', 'buyers'].map((name) => [name, 5000])),
    ...Object.fromEntries(['seenSeq', 'version', 'caseNumber', 'caseKind'].map((name) => [name, 1])),
    ...Object.fromEntries(['follows', 'isActed', 'isFirst', 'isFull', 'isWon', 'sendsReceipt'].map((name) => [name, true])),
    state: 'requested',
    change: 'invited',
    secondFactor: 'started',
    ...Object.fromEntries(
      ['isRefunded', 'isAnonymous', 'isGreen', 'areCardsPaused', 'isClosed', 'isPickup'].map((name) => [name, false]),
    ),
    at: new Date(0).toISOString(),
    status: 'approved',
    giftId: 'rose',
    role: 'fan',
    provider: 'google',
    countries: [FAN_COUNTRY],
    email: fan.email,
    number: '7K2QF-M9XTC',
    event: 'late',
    by: 'site',
    lines: [],
    ...Object.fromEntries(['via', 'doubt', 'severity', 'statement'].map((name) => [name, {}])),
  }
})

/** Returns an event between the fan and the performer: with the values above, or any value where there is none or it does not fit. */
function payloadOf({ payload }: Event): never {
  const candidates = (word: string) => [named[word], word.endsWith('Id') ? MISSING : [MISSING]]
  const valueOf = (word: string, schema: TSchema): unknown =>
    candidates(word).find((value) => value !== undefined && Check(schema, value)) ?? Create(schema)
  return Object.fromEntries(Object.entries(payload.properties).map(([word, schema]) => [word, valueOf(word, schema)])) as never
}

/** Fails for an account in a field that is not in `named`. */
const assertKnown = ({ name }: Event, accounts: readonly unknown[]) =>
  assert.ok(!accounts.includes(MISSING), `${name} names an account that this test does not know`)

const unblockAll = () => removeBlocks(site)
const between = () => waysToBlock(site, fan, performer)

/** Returns notifications that name another account than their recipient. */
async function linesOfOthers(): Promise<{ type: string; account_id: string; from_id: string }[]> {
  const { rows } = await site.sql.query('select type, account_id, from_id from notifications where from_id is not null')
  return rows
}

async function notify(of: (typeof notificationRules)[number]): Promise<void> {
  const [listener] = listenersFor([of])
  assertKnown(of.event, [of.from(payloadOf(of.event))])
  await site.ctx.write((tx) => listener!.run(tx, payloadOf(of.event), '1'))
}

test("no feature's notification names a blocked account to the other", async () => {
  for (const notice of notificationRules) {
    await unblockAll()
    await site.sql.query('delete from notifications')
    await notify(notice)
    const without = await linesOfOthers()
    for (const [how, block] of between()) {
      await site.sql.query('delete from notifications')
      await block()
      await notify(notice)
      assert.deepEqual(await linesOfOthers(), [], `${notice.kind.name}: ${how}`)
    }
    const { rows } = await site.sql.query<{ n: number }>('select count(*)::int as n from notifications')
    const isShown = notice.isOwnMoney === true || without.length === 0
    if (!isShown) assert.equal(rows[0]?.n, 0, notice.kind.name)
    if (notice.isOwnMoney) assert.equal(rows[0]?.n, 1, `${notice.kind.name} still arrives, without a name`)
  }
})

test("no feature's pending push message or email names a blocked account to the other", async () => {
  const all = { inApp: true, email: true, push: true }
  const switches = JSON.stringify(Object.fromEntries(notificationRules.map(({ kind }) => [kind.name, all])))
  const browsers = new Map([fan, performer].map((who) => [who, service.browser()]))
  for (const [who, browser] of browsers) await who(addPushDevice, { body: browser.subscription })
  await site.sql.query(
    `insert into notification_settings (account_id, switches, shows_details) select id, $1::jsonb, true from accounts
     on conflict (account_id) do update set switches = excluded.switches, shows_details = true`,
    [switches],
  )
  const goesOut = async (block = unblockAll) => {
    await unblockAll()
    for (const table of ['notifications', 'mails']) await site.sql.query(`delete from ${table}`)
    await site.sql.query(`update notification_settings set quiet_from = (minutes + 1320) % 1440, quiet_to = (minutes + 120) % 1440
      from (select extract(hour from now() at time zone 'UTC')::int * 60 as minutes) as clock`)
    for (const rule of notificationRules.filter(({ kind }) => !kind.isUrgent)) await notify(rule)
    await block()
    const before = new Map([...browsers].map(([who, { received }]) => [who, received.length]))
    for (const table of ['notification_pushes', 'notification_mails'])
      await site.sql.query(`update ${table} set due_at = site_now() - interval '1 minute'`)
    for (const name of ['send notification pushes', 'send notification mails'])
      await site.sql.query('select graphile_worker.add_job($1, $2)', [name, { accountIds: [fan.id, performer.id] }])
    const mails = [...(await site.mailsTo(fan.email)), ...(await site.mailsTo(performer.email))]
    const pushes = [...browsers].flatMap(([who, { received }]) => received.slice(before.get(who)))
    return [...mails, ...pushes.map(({ payload }) => payload.body)].join('\n')
  }
  assert.match(await goesOut(), /(fritz|stella): /)
  for (const [how, block] of between()) assert.doesNotMatch(await goesOut(block), /(fritz|stella): /, how)
})

interface Reached {
  readonly to: readonly string[]
  readonly serverEvent: ServerEvent
  readonly json: string
}

/** Returns all deliveries to sockets, before any filter between them and the browser. */
async function reached(work: () => Promise<unknown>): Promise<Reached[]> {
  const received: Reached[] = []
  const { realtime } = site.ctx
  const { emit } = realtime
  realtime.emit = (to, what, payload) => void received.push({ to, serverEvent: what, json: JSON.stringify(payload) })
  try {
    await work()
  } finally {
    realtime.emit = emit
  }
  return received
}

/** Tells both sides that something has changed, and nothing else. */
const WITHOUT_CONTENT = 'blocks_changed'
/** Events about the recipient's own subscription or payment, which name its performer. */
const OWN = new Set(['access_changed', 'sale_refunded'])

test("no feature's server event about a blocked account reaches the other", async () => {
  const { ctx: open } = site
  for (const { event, make } of serverEvents) {
    for (const [how, block] of between()) {
      await block()
      for (const delivery of await make(open, payloadOf(event))) {
        assertKnown(event, ['to' in delivery ? delivery.to : [], delivery.from].flat())
        for (const { to, serverEvent, json } of await reached(() => open.deliver([delivery]))) {
          assert.deepEqual(
            // The performer is the sender of this test's messages.
            serverEvent.name === WITHOUT_CONTENT ? [] : to.filter((id) => id !== (delivery.from ?? performer.id)),
            [],
            `${event.name} ${serverEvent.name}: ${how}`,
          )
          const other = to[0] === fan.id ? performer.id : fan.id
          if (!OWN.has(serverEvent.name))
            assert.ok(!json.includes(other), `${event.name} ${serverEvent.name} names the other: ${how}`)
        }
      }
    }
  }
})

test('both participants receive a message without a block', async () => {
  await unblockAll()
  const received = await reached(async () => {
    await performer(messages.sendMessage, { params: { id: conversationId }, body: { text: 'again' } })
    await site.ctx.settled()
  })
  assert.deepEqual(
    received.find((one) => one.serverEvent.name === 'message_created')?.to.toSorted(),
    [fan.id, performer.id].toSorted(),
  )
})

test('no client event is forwarded across a block', async () => {
  for (const clientEvent of clientEvents) {
    const send = () =>
      reached(async () =>
        site.ctx.deliver(
          await clientEvent.run(site.ctx, { id: fan.id, role: 'fan', sessionId: '', provedAt: new Date() }, {
            conversationId,
          } as never),
        ),
      )
    await unblockAll()
    if (clientEvent.name === TYPING) assert.deepEqual((await send())[0]?.to, [performer.id])
    for (const [how, block] of between()) {
      await block()
      assert.deepEqual(
        (await send()).flatMap((one) => one.to),
        [],
        `${clientEvent.name}: ${how}`,
      )
    }
  }
})

test('lists and their totals omit accounts across a block, and include them again without it', async () => {
  const totals = async () => ({
    followers: await performer(follows.listFollowers, { query: {} }),
    following: await fan(follows.listFollowing, { query: {} }),
    fans: await fan(messages.listConversations, { query: {} }),
    performers: await performer(messages.listConversations, { query: {} }),
  })
  await unblockAll()
  await site.sql.query('delete from notifications')
  for (const notice of notificationRules.filter((one) => one.from !== undefined)) await notify(notice)
  const lines = async (who: Caller) => (await who(notifications.listNotifications, { query: { limit: 100 } })).data
  const unread = async (who: Caller) => (await who(notifications.countUnread)).total
  const before = { fan: await unread(fan), performer: await unread(performer) }
  assert.ok(before.fan > 0 && before.performer > 0)
  for (const list of Object.values(await totals())) assert.deepEqual([list.total, list.data.length], [1, 1])
  for (const [how, block] of between()) {
    await block()
    for (const [name, list] of Object.entries(await totals()))
      assert.deepEqual([name, list.total, list.data.length, how], [name, 0, 0, how])
    for (const who of [fan, performer]) {
      const shown = await lines(who)
      assert.ok(
        shown.every(({ from }) => from === null),
        how,
      )
      assert.equal(await unread(who), shown.length, how)
    }
    const [own] = (await fan(subscriptions.listOwnSubscriptions, { query: {} })).data
    assert.deepEqual([own?.renews, own?.renewsAt], [false, null], 'a block ends the renewal')
  }
  await unblockAll()
  assert.deepEqual({ fan: await unread(fan), performer: await unread(performer) }, before)
})
