/** Stories of performers who block a person with every account, and of people who share a card or a device with that person. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { signIn } from '@fanfare/contract/auth'
import * as blocks from '@fanfare/contract/blocks'
import * as comments from '@fanfare/contract/comments'
import * as payments from '@fanfare/contract/payments'
import * as performers from '@fanfare/contract/performers'
import * as posts from '@fanfare/contract/posts'
import { hashNewPassword } from '#core/accounts/index.ts'
import { isApiError } from '../../../test/payments.ts'
import { openSocket } from '../../../test/socket.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

const PASSWORD = 'correct horse battery'

let site: TestServer
let olga: Caller
beforeAll(async () => {
  site = await openTestServer()
  olga = await site.operator('olga')
})

const view = (fan: Caller, performer: Caller) => fan(performers.viewPerformer, { params: { id: performer.id } })
const isBlocked = async (fan: Caller, performer: Caller) =>
  view(fan, performer).then(
    () => false,
    () => true,
  )
const blocksThem = (who: Caller, other: Caller, withLinked = true) =>
  who(blocks.blockUser, { body: { userId: other.id, withLinked } })
const unblocks = (who: Caller, other: Caller) => who(blocks.unblockUser, { params: { id: other.id } })
const listed = async (who: Caller) => (await who(blocks.listBlocked, { query: {} })).data.map(({ username }) => username)

async function savesCard(fan: Caller, cvc: string) {
  const body = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc }
  await fan(payments.addCard, { params: { type: 'sandbox' }, body })
  await site.quiet()
}

/** Signs in from a browser that already keeps a device token. Returns the token that it keeps then. */
async function signsIn(fan: Caller, device?: string): Promise<string> {
  await site.sql.query('update accounts set password_hash = $1 where id = $2', [await hashNewPassword(PASSWORD), fan.id])
  const body = { username: fan.username, password: PASSWORD, ...(device !== undefined && { device }) }
  const signedIn = await site.guest(signIn, { body })
  await site.quiet()
  return signedIn.device
}

/** A performer, and two people whom she knows. */
async function meets(name: string) {
  const [ada, felix] = [await site.performer(`ada.${name}`), await site.fan(`felix.${name}`)]
  const { _id } = await ada(posts.createPost, { body: { text: 'words', audience: 'free' } })
  const second = await site.fan(`second.${name}`)
  for (const fan of [felix, second])
    await fan(comments.addComment, { body: { objectType: 'post', objectId: _id, text: 'hello' } })
  return { ada, felix, second }
}

test('a performer blocks the person behind an account, whose accounts with the same card are blocked too', async () => {
  const { ada, felix, second } = await meets('card')
  const other = await site.fan('other.card')
  await savesCard(felix, '111')
  await savesCard(second, '111')
  await savesCard(other, '112')
  const windows = await openSocket(site.base, ada.token)
  await blocksThem(ada, felix)
  await site.quiet()
  assert.deepEqual([await isBlocked(felix, ada), await isBlocked(second, ada), await isBlocked(other, ada)], [true, true, false])
  assert.deepEqual(await listed(ada), ['felix.card'], 'the performer never learns of the second account')
  assert.equal(windows.all(blocks.blocksChanged).length, 1, 'nor does the number of events tell')
  windows.close()

  const { data } = await olga(blocks.listLinkedBlocks, { params: { id: second.id }, query: {} })
  assert.deepEqual(
    data.map(({ owner, person, root, reason }) => [owner.username, person.username, root.username, reason]),
    [['ada.card', 'second.card', 'felix.card', 'card']],
  )
  await unblocks(ada, felix)
  await site.quiet()
  assert.deepEqual([await isBlocked(felix, ada), await isBlocked(second, ada)], [false, false])
})

test('an account that shows the signal later is blocked then, and only for performers who asked for it', async () => {
  const { ada, felix, second } = await meets('later')
  const bea = await site.performer('bea.later')
  const device = await signsIn(felix)
  await blocksThem(ada, felix)
  await blocksThem(bea, felix, false).catch(() => undefined)
  assert.equal(await isBlocked(second, ada), false)
  const kept = await signsIn(second, device)
  assert.notEqual(kept, device)
  assert.deepEqual([await isBlocked(second, ada), await isBlocked(second, bea)], [true, false])
  assert.equal((await olga(blocks.listLinkedBlocks, { params: { id: felix.id }, query: {} })).data[0]?.reason, 'device')
  // The browser goes back and forth between both accounts, as people do.
  await signsIn(felix, kept)
  assert.deepEqual(await listed(ada), ['felix.later'])
})

test('a made-up device token links no one', async () => {
  const { ada, felix, second } = await meets('forged')
  const device = await signsIn(felix)
  await blocksThem(ada, felix)
  const [, nonce] = device.split('.')
  await signsIn(second, `${second.id}.${nonce}.${'x'.repeat(43)}`)
  assert.equal(await isBlocked(second, ada), false)
})

test('someone who shares a device with a blocked person is unblocked by name, and stays so', async () => {
  const { ada, felix, second } = await meets('family')
  const device = await signsIn(felix)
  await signsIn(second, device)
  await blocksThem(ada, felix)
  assert.equal(await isBlocked(second, ada), true)
  const unblocksByName = (username: string) => ada(blocks.unblockByUsername, { body: { username } })
  const replies = [await unblocksByName('Second.Family'), await unblocksByName('no.such.person'), await unblocksByName('olga')]
  assert.deepEqual(
    replies,
    Array.from({ length: 3 }, () => ({ success: true })),
  )
  await site.quiet()
  assert.deepEqual([await isBlocked(second, ada), await isBlocked(felix, ada)], [false, true])
  await savesCard(felix, '121')
  await savesCard(second, '121')
  assert.equal(await isBlocked(second, ada), false)

  await blocksThem(ada, second, false)
  await unblocks(ada, felix)
  await site.quiet()
  assert.deepEqual([await listed(ada), await isBlocked(second, ada)], [['second.family'], true], 'an own block stays')
})

test('an account that is linked to two blocked ones is unblocked with the second', async () => {
  const { ada, felix, second } = await meets('twice')
  const third = await site.fan('third.twice')
  for (const fan of [felix, second, third]) await savesCard(fan, '131')
  await blocksThem(ada, felix)
  await blocksThem(ada, second)
  await site.quiet()
  await unblocks(ada, felix)
  await site.quiet()
  assert.deepEqual([await isBlocked(third, ada), await isBlocked(felix, ada)], [true, false])
  await unblocks(ada, second)
  await site.quiet()
  assert.equal(await isBlocked(third, ada), false)
})

test('fans block single accounts only, and no one but operators sees links', async () => {
  const { ada, felix } = await meets('fans')
  await assert.rejects(blocksThem(felix, ada), isApiError('not_valid'))
  await assert.rejects(ada(blocks.listLinkedBlocks, { params: { id: felix.id }, query: {} }), isApiError('not_allowed'))
  await Promise.all(Array.from({ length: 4 }, () => blocksThem(ada, felix)))
  assert.deepEqual(await listed(ada), ['felix.fans'])
})
