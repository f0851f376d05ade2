/** Stories of performers who write down what a person does to them, and export it for the police. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { Download } from '@fanfare/contract/downloads'
import { blockUser } from '@fanfare/contract/blocks'
import * as comments from '@fanfare/contract/comments'
import { editMessage } from '@fanfare/contract/message-actions'
import * as messages from '@fanfare/contract/messages'
import { updateMe } from '@fanfare/contract/own-account'
import * as payments from '@fanfare/contract/payments'
import * as posts from '@fanfare/contract/posts'
import { createReport } from '@fanfare/contract/reports'
import { restrictUser } from '@fanfare/contract/restrictions'
import * as safety from '@fanfare/contract/safety'
import { tip } from '@fanfare/contract/tokens'
import { isApiError } from '../../../test/payments.ts'
import { textsOf } from '../../../test/pdf-text.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { firstBroken, type ChainedEntry } from './chain.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})

const textOf = ({ content }: Download) => Buffer.from(content, 'base64').toString('utf8')
const log = (who: Caller, { id }: { readonly id: string }) => who(safety.readSafetyLog, { params: { id } })
const signs = async (who: Caller, { id }: { readonly id: string }) =>
  (await who(safety.readSafetySigns, { params: { id } })).signs
const notes = (who: Caller, { id }: { readonly id: string }, text: string, happenedAt?: string) =>
  who(safety.addIncident, { params: { id }, body: { text, ...(happenedAt !== undefined && { happenedAt }) } })

interface Exported {
  readonly head: { readonly person: { readonly usernames: readonly string[] } }
  readonly entries: readonly ChainedEntry[]
  readonly hash: string
}
const exported = async (who: Caller, { id }: { readonly id: string }): Promise<Exported> =>
  JSON.parse(textOf(await who(safety.exportSafetyJson, { params: { id } })))

/** A performer and a fan with an account of a year, who has written to her. */
async function talks(name: string, tokens = 0) {
  const [ada, felix] = [await site.performer(`ada.${name}`), await site.fan(`felix.${name}`, tokens)]
  await site.sql.query(`update accounts set created_at = now() - interval '1 year' where id = $1`, [felix.id])
  const { _id: id } = await felix(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } })
  const writes = (text: string) => felix(messages.sendMessage, { params: { id }, body: { text } })
  await writes('hello')
  return { ada, felix, id, writes }
}

test('a performer exports everything about a person, with deleted words, and nothing that she may not know', async () => {
  const { ada, felix, writes } = await talks('all', 200)
  const { _id: edited } = await writes('I hate you')
  await felix(editMessage, { params: { id: edited }, body: { text: 'I like you' } })
  const { _id: unsent } = await writes('an ugly word')
  await felix(messages.deleteMessage, { params: { id: unsent } })
  const { _id: post } = await ada(posts.createPost, { body: { text: 'words', audience: 'free' } })
  await felix(comments.addComment, { body: { objectType: 'post', objectId: post, text: 'a comment' } })
  await felix(tip, { params: { id: ada.id }, body: { amount: 50, message: 'take this' } })
  await felix(tip, { params: { id: ada.id }, body: { amount: 60, isAnonymous: true } })
  await ada(restrictUser, { body: { userId: felix.id } })
  await notes(ada, felix, 'He waited outside my house.', '2026-01-02T20:00:00.000Z')
  await ada(createReport, {
    body: { objectType: 'account', objectId: felix.id, reason: 'harassment', text: 'He does not stop.' },
  })
  await felix(updateMe, { body: { username: 'renamed.all' } })
  await site.quiet()

  const file = await exported(ada, felix)
  assert.equal(firstBroken(file.head, file.entries), undefined)
  assert.equal(file.hash, file.entries.at(-1)?.hash)
  assert.deepEqual(file.head.person.usernames, ['renamed.all', 'felix.all'])
  const found = (kind: string) => file.entries.filter((one) => one.kind === kind)
  assert.deepEqual(
    found('message').map(({ text, details }) => [text, 'deletedAt' in details]),
    [
      ['hello', false],
      ['I like you', false],
      ['an ugly word', true],
      ['Tipped 50 tokens\ntake this', false],
    ],
  )
  assert.deepEqual(
    found('message_version').map(({ text }) => text),
    ['I hate you'],
  )
  assert.deepEqual(
    [found('comment')[0]?.text, found('report')[0]?.text, found('incident')[0]?.text],
    ['a comment', 'He does not stop.', 'He waited outside my house.'],
  )
  assert.equal(found('payment').length, 1, 'an anonymous tip stays anonymous')
  assert.deepEqual(found('restricted')[0]?.details, { username: 'felix.all' })
  const raw = textOf(await ada(safety.exportSafetyJson, { params: { id: felix.id } }))
  assert.ok(!raw.includes('@example') && !raw.includes('4242'))

  const pdf = await ada(safety.exportSafetyPdf, { params: { id: felix.id } })
  const words = textsOf(Buffer.from(pdf.content, 'base64')).join(' ')
  for (const part of [
    'For the police',
    'He waited outside my house.',
    'an ugly word',
    felix.id,
    '/page/contact',
    'neither the legal name nor the address',
    'Happened: January 2, 2026 20:00:00 UTC',
    'Username at that time: @felix.all',
    'For: Tips · Amount: $50.00',
    `Comment on: Post ${post}`,
    'Reason: Harassment or threats',
  ])
    assert.ok(words.includes(part), `${part} in ${words}`)
  assert.doesNotMatch(words, /happenedAt|subject:|amount:|username:|deletedAt/)
  const { exports, totalEntries } = await log(ada, felix)
  assert.deepEqual(
    exports.map(({ format, entries }) => [format, entries]),
    [
      ['pdf', totalEntries],
      ['json', totalEntries],
      ['json', totalEntries],
    ],
  )
  await assert.rejects(felix(safety.exportSafetyJson, { params: { id: ada.id } }), isApiError('not_allowed'))
})

test('an export asks for the password again', async () => {
  const { ada, felix } = await talks('proof')
  await site.sql.query(
    `update sessions set created_at = now() - interval '1 hour', reauthenticated_at = null where account_id = $1`,
    [ada.id],
  )
  await assert.rejects(ada(safety.exportSafetyJson, { params: { id: felix.id } }), isApiError('proof_needed'))
  assert.deepEqual((await log(ada, felix)).exports, [])
})

test('the log stays after the person’s account was deleted', async () => {
  const { ada, felix } = await talks('left')
  await notes(ada, felix, 'He wrote to my sister.')
  await ada(blockUser, { body: { userId: felix.id } })
  await site.quiet()
  await site.sql.query(`update accounts set status = 'deleted', username = 'deleted-' || id where id = $1`, [felix.id])
  const { person, incidents, events } = await log(ada, felix)
  assert.deepEqual([person.username, incidents[0]?.text, events[0]?.kind], ['', 'He wrote to my sister.', 'blocked'])
  const { head, entries } = await exported(ada, felix)
  assert.deepEqual(head.person.usernames, ['felix.left'])
  assert.ok(entries.some(({ text }) => text === 'hello'))
  const { data } = await ada(safety.listSafetyLogs, { query: {} })
  assert.deepEqual(
    data.map(({ _id, incidents: count }) => [_id, count]),
    [[felix.id, 1]],
  )
})

test('incidents are private, in the past, and about people whom the performer knows', async () => {
  const { ada, felix } = await talks('diary')
  const [bea, stranger] = [await site.performer('bea.diary'), await site.fan('stranger.diary')]
  await assert.rejects(notes(ada, felix, 'x', '2999-01-01T00:00:00.000Z'), isApiError('not_valid', 'happenedAt'))
  await assert.rejects(notes(ada, felix, ' \n '), isApiError('not_valid', 'text'))
  await assert.rejects(notes(ada, stranger, 'x'), isApiError('not_found'))
  await assert.rejects(notes(ada, ada, 'x'), isApiError('not_found'))
  await notes(ada, felix, 'Mine alone')
  await assert.rejects(log(bea, felix), isApiError('not_found'))
  await assert.rejects(log(ada, stranger), isApiError('not_found'))
})

test('a performer gets a hint when contact escalates, dismisses it, and gets it again after more', async () => {
  const { ada, felix, id, writes } = await talks('signs')
  assert.deepEqual(await signs(ada, felix), [])
  for (let i = 0; i < 9; i++) await writes(`message ${i}`)
  assert.deepEqual(await signs(ada, felix), ['many_messages'])
  await ada(messages.sendMessage, { params: { id }, body: { text: 'an answer' } })
  assert.deepEqual(await signs(ada, felix), [])
  await writes('I know where you live')
  assert.deepEqual(await signs(ada, felix), ['threat'])
  await ada(safety.dismissSafetySigns, { params: { id: felix.id } })
  assert.deepEqual(await signs(ada, felix), [])
  await writes('I will find you')
  assert.deepEqual(await signs(ada, felix), ['threat'])
  await assert.rejects(signs(felix, ada), isApiError('not_allowed'))
})

test('someone who shares a card with a blocked person is a sign, without a name', async () => {
  const { ada, felix } = await talks('again')
  const other = await site.fan('other.again')
  await other(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } })
  const body = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '951' }
  for (const fan of [felix, other]) await fan(payments.addCard, { params: { type: 'sandbox' }, body })
  assert.deepEqual(await signs(ada, other), [])
  await ada(blockUser, { body: { userId: felix.id } })
  assert.deepEqual(await signs(ada, other), ['blocked_before', 'new_account'])
  assert.deepEqual(await signs(ada, felix), [], 'the blocked person needs no hint')
})

test('declined requests are a sign', async () => {
  const { ada, felix } = await talks('declined')
  const decline = `insert into custom_orders (id, fan_id, performer_id, state, brief, price, due_at, revisions, created_at, closed_at)
    values (gen_random_uuid(), $1, $2, 'declined', 'again', 100, now(), 0, now(), now())`
  for (let i = 0; i < 3; i++) await site.sql.query(decline, [felix.id, ada.id])
  assert.deepEqual(await signs(ada, felix), ['declined_requests'])
})
