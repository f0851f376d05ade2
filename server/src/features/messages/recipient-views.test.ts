/** A story of one mass message: each recipient gets their own view, and more recipients need no more statements. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as follows from '@fanfare/contract/follows'
import * as mass from '@fanfare/contract/mass-messages'
import * as messages from '@fanfare/contract/messages'
import { messagesById } from '#core/messages/index.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { jpeg } from '../../../test/pictures.ts'
import { participantViewer } from './participant-viewer.ts'
import { messageViews, recipientViews } from './views.ts'

const site = await openTestServer()

test("each recipient's view equals the one they read, with the same number of statements for one as for many", async () => {
  const ada = await site.performer('ada.vale')
  const fans: Caller[] = []
  for (let i = 0; i < 12; i += 1) {
    const fan = await site.fan(`fan_${i}`, 50)
    await fan(follows.follow, { params: { id: ada.id } })
    fans.push(fan)
  }
  const photo = async () => (await ada(messages.uploadMessagePhoto, { files: { file: await jpeg() } }))._id
  const [locked, open] = [await photo(), await photo()]
  await site.quiet()
  const audience = { rule: { match: 'all' as const, conditions: [{ who: 'followers' as const }] } }
  const paid = { fileIds: [locked, open], openFileIds: [open], price: 7, lockedText: 'Between us' }
  await ada(mass.scheduleMassMessage, { body: { audience, text: 'New set', ...paid } })
  await site.quiet()
  const { rows: sent } = await site.sql.query<{ id: string; recipient_id: string }>('select id, recipient_id from messages')
  const [buyer, remover] = sent
  const as = (id: string) => fans.find((fan) => fan.id === id) ?? assert.fail('nobody')
  await as(buyer!.recipient_id)(messages.buyMessage, { params: { id: buyer!.id }, body: { price: 7 } })
  await site.sql.query('update messages set deleted_at = now() where id = $1', [remover!.id])
  await site.sql.query('update files set removed_at = now() where id = $1', [open])

  const rows = await messagesById(
    site.ctx.db,
    sent.map(({ id }) => id),
  )
  const statementsFor = async (some: typeof rows) => {
    let statements = 0
    const db = site.ctx.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    return { views: await recipientViews(site.ctx, db, some), statements }
  }
  const { views, statements } = await statementsFor(rows)
  // Addresses of photos contain the second of their creation.
  const withoutAddresses = (one: unknown) => JSON.stringify(one).replaceAll(/\?[^"]*/g, '')
  for (const row of rows) {
    const [own] = await messageViews(site.ctx, site.ctx.db, participantViewer(row, row.recipient_id), [row])
    assert.equal(withoutAddresses(views.get(row.id)), withoutAddresses(own))
  }
  assert.equal([...views.values()].filter((one) => one.locked).length, 10)
  assert.equal((await statementsFor(rows.slice(0, 1))).statements, statements)
})
