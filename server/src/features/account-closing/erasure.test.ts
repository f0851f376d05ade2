/** Stories of accounts that are erased: what stays with other people, and what an interruption or an open payout changes. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as closing from '@fanfare/contract/account-closing'
import * as messages from '@fanfare/contract/messages'
import { rejectPayout } from '@fanfare/contract/payouts'
import * as posts from '@fanfare/contract/posts'
import { allPersonalData } from '#core/personal-data/index.ts'
import { addDays } from '#lib/time.ts'
import { payoutPeople, requestsPayout } from '../../../test/payouts.ts'
import { isApiError } from '../../../test/payments.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { eraseAccount } from './erase-account.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})

const closes = (person: Caller) => person(closing.closeOwnAccount, { body: { username: person.username } })

async function runErasures(days: number): Promise<void> {
  site.clock.moveTo(addDays(site.clock.now(), days))
  await site.sql.query(`select graphile_worker.add_job('start erasures', '{}')`)
  await site.quiet()
}

const statusOf = async ({ id }: Caller) =>
  (await site.sql.query<{ status: string }>('select status from accounts where id = $1', [id])).rows[0]?.status

const closingOf = async ({ id }: Caller) =>
  (await site.sql.query<{ status: string }>('select status from account_closings where account_id = $1', [id])).rows[0]?.status

/** A signal that aborts a run when it asks for the nth time. */
function abortsAfter(times: number): AbortSignal {
  let asked = 0
  return Object.assign(new AbortController().signal, {
    throwIfAborted() {
      if (asked++ >= times) throw new Error('killed')
    },
  })
}

test('an erasure that is killed again and again continues, and ends only after every part', async () => {
  const fan = await site.fan('killed', 30)
  await closes(fan)
  await site.quiet()
  await site.sql.query('update account_closings set erase_at = now() where account_id = $1', [fan.id])
  const parts = allPersonalData(site.ctx).length
  for (const part of [0, 1, Math.floor(parts / 2), parts - 1]) {
    await assert.rejects(eraseAccount(site.ctx, fan.id, abortsAfter(part)), /killed/)
    assert.deepEqual([await statusOf(fan), await closingOf(fan)], ['deleted', 'erasing'])
  }
  await runErasures(0)
  assert.equal(await closingOf(fan), 'erased')
  site.clock.reset()
  assert.deepEqual(await site.wrongBalances(), [])
})

test('a fan keeps bought and received photos after the performer is erased, and all others are deleted', async () => {
  const [vera, fan] = [await site.performer('vera'), await site.fan('buyer', 500)]
  const [sold, unsold] = [
    await vera(posts.uploadPostPhoto, { files: { file: await jpeg() } }),
    await vera(posts.uploadPostPhoto, { files: { file: await jpeg() } }),
  ]
  await site.quiet()
  const bought = await vera(posts.createPost, { body: { text: 'Bought', audience: 'paid', price: 30, fileIds: [sold._id] } })
  const other = await vera(posts.createPost, { body: { text: 'Unsold', audience: 'free', fileIds: [unsold._id] } })
  await fan(posts.buyPost, { params: { id: bought._id }, body: { price: 30 } })
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: vera.id } })
  const [given, locked] = [
    await vera(messages.uploadMessagePhoto, { files: { file: await jpeg() } }),
    await vera(messages.uploadMessagePhoto, { files: { file: await jpeg() } }),
  ]
  await site.quiet()
  await vera(messages.sendMessage, { params: { id }, body: { text: 'goodbye', fileIds: [given._id] } })
  await vera(messages.sendMessage, { params: { id }, body: { text: 'buy this', fileIds: [locked._id], price: 5 } })
  await closes(vera)
  const shown = () => fan(posts.viewPost, { params: { id: bought._id } })
  assert.equal((await shown()).locked, false)
  await runErasures(14)
  site.clock.reset()
  assert.equal(await statusOf(vera), 'deleted')
  const post = await shown()
  assert.equal(post.locked, false)
  assert.equal(post.performer.name, 'Closed account')
  const left = (await fan(messages.listMessages, { params: { id }, query: {} })).data
  assert.deepEqual(
    left.flatMap((one) => (one.isDeleted ? [] : [one.text])),
    ['goodbye'],
  )
  await assert.rejects(fan(posts.viewPost, { params: { id: other._id } }), isApiError('not_found'))
  const { rows } = await site.sql.query<{ id: string }>('select id from files where owner_id = $1 order by id', [vera.id])
  assert.deepEqual(
    rows.map((row) => row.id),
    [sold._id, given._id].toSorted(),
  )
  const stored = await site.ctx.storage.names('photos', { from: '', to: '~' })
  assert.deepEqual(
    [sold, given, unsold, locked].map((file) => stored.includes(file._id)),
    [true, true, false, false],
  )
})

test('a performer with an open payout is erased only after the payout is decided', async () => {
  const { earner, olga } = await payoutPeople(site)
  const rich = await earner('rich')
  const { _id: id } = await requestsPayout(rich, 100)
  const { consequences } = await rich(closing.readClosing)
  const texts = new Map(consequences.map(({ kind, text }) => [kind, text]))
  assert.equal(texts.get('payouts'), 'Your requested payout of $100.00 is still paid.')
  assert.match(texts.get('earnings') ?? '', /^You have \$300\.00 that you haven’t been paid/)
  await closes(rich)
  await runErasures(15)
  assert.equal(await statusOf(rich), 'closed')
  site.clock.reset()
  await olga(rejectPayout, { params: { id }, body: { reason: 'The bank account is gone' } })
  await runErasures(15)
  site.clock.reset()
  assert.equal(await statusOf(rich), 'deleted')
})
