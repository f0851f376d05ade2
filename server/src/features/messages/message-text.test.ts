import assert from 'node:assert/strict'
import { beforeAll, onTestFinished, test } from 'vitest'
import { ApiError, type ErrorCode } from '@fanfare/contract'
import * as acts from '@fanfare/contract/message-actions'
import * as messages from '@fanfare/contract/messages'
import * as posts from '@fanfare/contract/posts'
import * as textRules from '@fanfare/contract/text-rules'
import * as tokens from '@fanfare/contract/tokens'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let performer: Caller
let operator: Caller
beforeAll(async () => {
  site = await openTestServer()
  operator = await site.operator()
  performer = await site.performer('ada.vale')
})

const failsWith = (code: ErrorCode) => (error: unknown) => error instanceof ApiError && error.code === code

async function talking(username: string) {
  const fan = await site.fan(username)
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
  const send = (who: Caller, text: string) => who(messages.sendMessage, { params: { id }, body: { text } })
  return { fan, params: { id }, send }
}

test('a fan cannot send a message without visible text, and markup stays text', async () => {
  const { fan, send } = await talking('invisible')
  for (const text of ['\u200b', '\u2060\u200d', '\u202e', '\u00ad \ufeff'])
    await assert.rejects(send(fan, text), failsWith('not_valid'))
  await assert.rejects(send(fan, 'a'.repeat(100_000)), failsWith('not_valid'))
  const family = '👨‍👩‍👧‍👦'.repeat(400)
  assert.equal((await send(fan, family)).text, family)
  assert.equal((await send(fan, '<b>**bold**</b>')).text, '<b>**bold**</b>')
})

const setRules = async (bannedWords: string, linksAllowed: boolean) => {
  await operator(textRules.changeTextRules, { body: { bannedWords, linksAllowed } })
}
const checked = async (who: Caller, id: string, text: string) =>
  (await who(acts.checkMessage, { params: { id }, body: { text } })).problems

test('a fan sees forbidden words before sending, and cannot send them in any disguise', async () => {
  const { fan, params, send } = await talking('sly')
  await setRules('badword\nBuy Followers\nass', true)
  onTestFinished(() => setRules('', true))
  const dressed = [
    'badword',
    'BÁDWÖRD!',
    'bad\u200bword',
    'b a d w o r d',
    'b.a.d-w_o.r d',
    'bаdwоrd',
    'b4dw0rd',
    'buy  followers',
    'ｂａｄｗｏｒｄ',
  ]
  for (const text of dressed) {
    const [problem] = await checked(fan, params.id, `I say ${text} to you`)
    assert.equal(problem?.rule, 'banned_words', text)
    await assert.rejects(send(fan, `I say ${text} to you`), failsWith('not_valid'), text)
  }
  const [named] = await checked(fan, params.id, 'Oh bad\u200bword')
  assert.deepEqual(named?.words, ['bad\u200bword'])
  assert.match(named.message, /doesn’t allow/)
  for (const text of ['a bad word', 'class and passion', 'as soon as', 'badwords', '455', 'has spoken'])
    assert.deepEqual(await checked(fan, params.id, text), [], text)
  const fine = await send(fan, 'all is well')
  await assert.rejects(fan(acts.editMessage, { params: { id: fine._id }, body: { text: 'badword' } }), failsWith('not_valid'))
  await assert.rejects(performer(posts.createPost, { body: { text: 'my badword', audience: 'free' } }), failsWith('not_valid'))
})

test('a fan cannot send links if the site forbids them, and reads so', async () => {
  const { fan, params, send } = await talking('linking')
  assert.deepEqual(await checked(fan, params.id, 'see https://example.org/x'), [])
  await setRules('', false)
  onTestFinished(() => setRules('', true))
  const plain = ['https://example.org/x', 'www.example.org', 'example.com', 'HTTP://EXAMPLE.ORG', 'exa\u200bmple.com']
  for (const link of [...plain, 'cam2cam.com', 'fans24.com', '4fans.com/x', 'a.4.example.com', 'еxample.com']) {
    assert.deepEqual(
      (await checked(fan, params.id, `see ${link}`)).map(({ rule, words }) => [rule, words]),
      [['links', [link]]],
    )
    await assert.rejects(send(fan, `see ${link}`), failsWith('not_valid'))
  }
  const rich = await site.fan('rich', 100)
  const tip = { params: { id: performer.id }, body: { amount: 50, message: 'see www.example.org' } }
  await assert.rejects(rich(tokens.tip, tip), failsWith('not_valid'), 'the content filter also covers messages with tips')
  const { _id: fileId } = await performer(messages.uploadMessagePhoto, { files: { file: await jpeg() } })
  const locked = { text: 'mine', fileIds: [fileId], price: 10, lockedText: 'pay at www.example.org' }
  await assert.rejects(
    performer(messages.sendMessage, { params, body: locked }),
    failsWith('not_valid'),
    'and those that are paid for',
  )
  const prices = ['It is US$1.10', 'EUR1.10', 'A$4.70', '$3.00 to 4.me', 'US$1.10.']
  for (const text of ['Hello.Come in', 'v1.2', 'me@home', 'e.g. this', ...prices])
    assert.deepEqual(await checked(fan, params.id, text), [], text)
})

test('a check shows its sender why sending would fail, such as a price or a block, and strangers get nothing', async () => {
  const { fan, params } = await talking('asking')
  const check = (who: Caller, price: number) => who(acts.checkMessage, { params, body: { text: 'look', price, files: 1 } })
  assert.deepEqual((await check(performer, 20)).problems, [])
  for (const [who, price] of [
    [performer, 0.5],
    [fan, 20],
  ] as const)
    assert.deepEqual(
      (await check(who, price)).problems.map(({ rule }) => rule),
      ['content'],
    )
  await assert.rejects(check(await site.fan('outsider'), 20), failsWith('not_found'))
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [performer.id, fan.id])
  await assert.rejects(check(fan, 20), failsWith('not_found'))
})

test("a performer's locked text is checked like the open text, and a price needs no text", async () => {
  const { params } = await talking('checking')
  await setRules('casino', true)
  onTestFinished(() => setRules('', true))
  const check = async (body: { text: string; lockedText?: string; price?: number; files?: number }) =>
    (await performer(acts.checkMessage, { params, body })).problems.map(({ rule, words }) => [rule, ...words])
  assert.deepEqual(await check({ text: 'look', lockedText: 'a casino', price: 20, files: 1 }), [['banned_words', 'casino']])
  assert.deepEqual(await check({ text: '', price: 0.5, files: 1 }), [['content']])
  assert.deepEqual(await check({ text: '', price: 20, files: 1 }), [])
})

test('a line of ten thousand words is checked quickly', async () => {
  const { fan, params } = await talking('patient.one')
  await setRules(
    Array.from(
      { length: 500 },
      (_, i) => `word${'abcdefghij'[i % 10]}${'klmnopqrst'[Math.floor(i / 10) % 10]}${'uvwxy'[Math.floor(i / 100)]}`,
    ).join('\n'),
    false,
  )
  onTestFinished(() => setRules('', true))
  const started = performance.now()
  for (const text of ['a '.repeat(2500), 'a.'.repeat(2500), '👨‍👩‍👧‍👦'.repeat(400), 'w o r d '.repeat(600)])
    await checked(fan, params.id, text)
  assert.ok(performance.now() - started < 5000)
})
