/** Stories of who sees a custom order and its files: its two sides, and no one else. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import type { Route } from '@fanfare/contract'
import * as orders from '@fanfare/contract/custom-orders'
import { MAX_DELIVERED_DOWNLOADS, MAX_REFERENCES } from '@fanfare/contract/custom-order-limits'
import { sendMessage } from '@fanfare/contract/messages'
import { deleteVaultItems } from '@fanfare/contract/vault'
import { routes as allRoutes } from '../../app.ts'
import { asks, startsOrder, takesOrders, uploadsOrderFile, vaultPhoto, viewOrder } from '../../../test/custom-orders.ts'
import { isApiError } from '../../../test/payments.ts'
import { jpeg } from '../../../test/pictures.ts'
import { gif } from '../../../test/shop.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { tusClient, uploadsResumably } from '../../../test/tus.ts'
import { addDays } from '#lib/time.ts'

const site = await openTestServer()
const [fan, ada] = [await site.fan('felix', 500), await site.performer('ada')]
const [otherFan, otherPerformer] = [await site.fan('stranger', 500), await site.performer('nadia')]
await takesOrders(ada)

const by = (id: string) => ({ params: { id } })
const download = (who: Caller, url: string) => fetch(site.base + url, { headers: { cookie: `token=${who.token}` } })

const ofOneOrder: readonly Route[] = allRoutes
  .map(({ route }) => route)
  .filter(({ path, who }) => path.startsWith('/custom-orders/:id') && who !== 'admin')

/** Bodies with every required field, for routes of one order. */
const BODY = {
  note: 'words',
  price: 40,
  dueAt: addDays(site.clock.now(), 20).toISOString(),
  revisions: 1,
  fileIds: [],
}

const url = ({ path }: Route, id: string, fileId: string) =>
  `${site.base}/api${path.replace(':id', id).replace(':fileId', fileId)}`

test.for(ofOneOrder.map((route) => [`${route.method} ${route.path}`, route] as const))(
  'strangers get the reply for an unknown order from %s',
  async ([, route]) => {
    const id = await startsOrder(site, fan, ada, { price: 20 })
    await ada(orders.cancelCustomOrder, { ...by(id), body: {} }).catch(() => undefined)
    const unknown = '01980000-0000-7000-8000-00000000dead'
    for (const who of [otherFan, otherPerformer]) {
      const replies = await Promise.all(
        [id, unknown].map(async (one) => {
          const reply = await fetch(url(route, one, unknown), {
            method: route.method,
            headers: { authorization: who.token, 'content-type': 'application/json' },
            ...(route.method !== 'GET' && route.method !== 'DELETE' && { body: JSON.stringify(bodyFor(route)) }),
          })
          return [reply.status, /"code":"(\w+)"/.exec(await reply.text())?.[1]]
        }),
      )
      assert.deepEqual(replies[0], replies[1], who.username)
      assert.ok([403, 404].includes(Number(replies[0]?.[0])), JSON.stringify(replies))
    }
  },
)

function bodyFor({ body }: Route): object {
  const wanted = Object.keys(body && 'properties' in body && typeof body.properties === 'object' ? (body.properties ?? {}) : {})
  return Object.fromEntries(Object.entries(BODY).filter(([name]) => wanted.includes(name)))
}

test('a fan downloads a delivered file after paying, and no one else ever does', async () => {
  const id = await startsOrder(site, fan, ada, { price: 20 })
  const file = await uploadsOrderFile(site, ada, id, { name: '../../evil.html' })
  const of = { params: { id, fileId: file._id } }
  await ada(orders.deliverCustomOrder, { ...by(id), body: { downloadIds: [file._id] } })
  const { delivery } = await viewOrder(fan, id)
  assert.deepEqual(delivery?.downloads, [{ _id: file._id, name: '../../evil.html', bytes: gif.length }])
  await assert.rejects(fan(orders.readCustomOrderFileLink, of), isApiError('not_found'))
  await fan(orders.acceptCustomOrderDelivery, by(id))
  const { url: link } = await fan(orders.readCustomOrderFileLink, of)
  const reply = await download(fan, link)
  assert.equal(reply.status, 200)
  assert.deepEqual(Buffer.from(await reply.arrayBuffer()), gif)
  assert.match(reply.headers.get('content-disposition') ?? '', /^attachment/)
  assert.equal(reply.headers.get('content-type'), 'application/octet-stream')
  assert.doesNotMatch(reply.headers.get('content-disposition') ?? '', /\.\.\//)
  for (const who of [otherFan, otherPerformer]) {
    await assert.rejects(who(orders.readCustomOrderFileLink, of), isApiError('not_found'))
    assert.equal((await download(who, link)).status, 404)
  }
  assert.equal((await download(ada, (await ada(orders.readCustomOrderFileLink, of)).url)).status, 200)
})

test('an executable and a page are refused as files', async () => {
  const id = await startsOrder(site, fan, ada, { price: 20 })
  for (const bytes of ['MZ\u0090\u0000\u0003', '<!doctype html><script>alert(1)</script>'])
    await assert.rejects(
      uploadsOrderFile(site, ada, id, { name: 'song.zip', bytes: Buffer.from(bytes) }),
      isApiError('upload_not_accepted'),
    )
})

test('only the performer of an open order uploads files for it, also when the order closes during the upload', async () => {
  const id = await startsOrder(site, fan, ada, { price: 20 })
  const file = { name: 'song.zip' }
  for (const who of [fan, otherFan, otherPerformer])
    await assert.rejects(uploadsOrderFile(site, who, id, file), isApiError('not_found'), who.username)
  for (const subject of ['x', '01980000-0000-7000-8000-00000000dead'])
    await assert.rejects(uploadsOrderFile(site, ada, subject, file), isApiError('not_found'))
  await assert.rejects(uploadsResumably(site, ada, gif, { kind: 'delivery', ...file }), isApiError('not_found'))
  const tus = tusClient(site.base, ada.token)
  const { headers } = await tus.create(gif.length, { kind: 'delivery', ...file, subject: id })
  await ada(orders.cancelCustomOrder, { ...by(id), body: {} })
  const late = await tus.upload(headers.get('location') ?? '', gif)
  assert.deepEqual([late.status, late.body.code], [409, 'changed_meanwhile'])
  await assert.rejects(uploadsOrderFile(site, ada, id, file), isApiError('changed_meanwhile'))
})

test('a performer cannot add more files to an order than two deliveries have', async () => {
  const id = await startsOrder(site, fan, ada, { price: 20 })
  for (let i = 0; i < 2 * MAX_DELIVERED_DOWNLOADS; i++) await uploadsOrderFile(site, ada, id, { name: `${i}.zip` })
  await assert.rejects(uploadsOrderFile(site, ada, id, { name: 'more.zip' }), isApiError('not_valid'))
})

test('files that a fan has not paid for are gone once the tokens are returned', async () => {
  const id = await startsOrder(site, fan, ada, { price: 20 })
  const file = await uploadsOrderFile(site, ada, id, { name: 'song.zip' })
  const unused = await uploadsOrderFile(site, ada, id, { name: 'old.zip' })
  assert.equal((await viewOrder(ada, id)).uploads.length, 2)
  assert.deepEqual((await viewOrder(fan, id)).uploads, [])
  await ada(orders.deleteCustomOrderFile, { params: { id, fileId: unused._id } })
  await ada(orders.deliverCustomOrder, { ...by(id), body: { downloadIds: [file._id] } })
  const of = { params: { id, fileId: file._id } }
  const { url: link } = await ada(orders.readCustomOrderFileLink, of)
  await ada(orders.cancelCustomOrder, { ...by(id), body: {} })
  await site.quiet()
  assert.equal((await download(ada, link)).status, 404)
  assert.equal((await site.sql.query('select from custom_order_files where order_id = $1', [id])).rowCount, 0)
})

test('no one else uses the reference pictures of a fan, and a fan cannot use those of others', async () => {
  const { _id: referenceId } = await fan(orders.uploadCustomOrderPhoto, { files: { file: await jpeg() } })
  await assert.rejects(asks(site, otherFan, ada, { referenceIds: [referenceId], price: 20 }), isApiError('not_found'))
  const tooMany = Array.from({ length: MAX_REFERENCES + 1 }, () => randomUUID())
  await assert.rejects(asks(site, fan, ada, { referenceIds: tooMany, price: 20 }), isApiError('not_valid', 'referenceIds'))
  const { _id: id } = await asks(site, fan, ada, { referenceIds: [referenceId], price: 20 })
  await site.quiet()
  assert.equal((await viewOrder(ada, id)).steps[0]?.pictures.length, 1)
  const { conversationId } = await viewOrder(fan, id)
  const quotes = fan(sendMessage, { params: { id: conversationId ?? '' }, body: { fileIds: [referenceId] } })
  await assert.rejects(quotes, isApiError('not_found'))
  await fan(orders.withdrawCustomOrder, { ...by(id), body: {} })
})

test('a performer who deletes a delivered photo cannot take it from the fan, and no photo stays that no one has paid for', async () => {
  for (const [isPaid, left] of [
    [true, 1],
    [false, 0],
  ] as const) {
    const id = await startsOrder(site, fan, ada, { price: 20 })
    const fileId = await vaultPhoto(site, ada)
    await ada(orders.deliverCustomOrder, { ...by(id), body: { fileIds: [fileId] } })
    await ada(deleteVaultItems, { body: { ids: [fileId] } })
    if (isPaid) {
      const { delivery } = await fan(orders.acceptCustomOrderDelivery, by(id))
      assert.ok(delivery && !delivery.locked && delivery.files.length === 1)
    } else await ada(orders.cancelCustomOrder, { ...by(id), body: {} })
    assert.equal((await site.sql.query('select from files where id = $1', [fileId])).rowCount, left)
  }
})
