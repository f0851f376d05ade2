/** Stories of a mass message with a refunded purchase: it counts as not unlocked until someone buys it again. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { listEarnings } from '@fanfare/contract/earnings'
import { follow } from '@fanfare/contract/follows'
import * as mass from '@fanfare/contract/mass-messages'
import * as messages from '@fanfare/contract/messages'
import { refundOwnSale } from '@fanfare/contract/refunds'
import { openTestServer } from '../../../test/test-server.ts'
import { jpeg } from '../../../test/pictures.ts'

const site = await openTestServer()

test('a refund removes the purchase from the results and locks the message, and another purchase counts again', async () => {
  const [ada, buyer] = [await site.performer('ada.vale'), await site.fan('buyer', 100)]
  await buyer(follow, { params: { id: ada.id } })
  const { _id: fileId } = await ada(messages.uploadMessagePhoto, { files: { file: await jpeg() } })
  await site.quiet()
  const audience = { rule: { match: 'all' as const, conditions: [{ who: 'followers' as const }] } }
  const { _id } = await ada(mass.scheduleMassMessage, { body: { audience, text: 'New set', fileIds: [fileId], price: 10 } })
  await site.quiet()
  const { _id: id } = await buyer(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } })
  const received = async () => (await buyer(messages.listMessages, { params: { id }, query: {} })).data[0]!
  const unlocked = async () => {
    await site.quiet()
    return (await ada(mass.readMassMessage, { params: { id: _id } })).unlocked
  }
  const { _id: messageId } = await received()
  const buys = () => buyer(messages.buyMessage, { params: { id: messageId }, body: { price: 10 } })
  await buys()
  assert.equal(await unlocked(), 1)
  const sale = (await ada(listEarnings)).data[0]!
  await ada(refundOwnSale, { params: { id: sale._id }, body: { reason: 'requested' } })
  assert.equal(await unlocked(), 0)
  assert.equal((await received()).locked, true)
  await buys()
  assert.equal(await unlocked(), 1)
})
