/** A story about a fan who buys while the archive of their purchases is written. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as galleries from '@fanfare/contract/galleries'
import * as ownProfile from '@fanfare/contract/own-profile'
import { tip } from '@fanfare/contract/tokens'
import * as vault from '@fanfare/contract/vault'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer } from '../../../test/test-server.ts'
import { measuringWriter } from './archive-writer.ts'
import { writeLibrary } from './write-library.ts'

test('a fan who buys during the export finds each payment in the archive once', async () => {
  const site = await openTestServer()
  const [nadia, fan] = [await site.performer('nadia'), await site.fan('felix', 1000)]
  await nadia(ownProfile.updateOwnProfile, { body: { downloadsAllowed: true } })
  const { _id: photo } = await nadia(vault.uploadVaultPhoto, { files: { file: await jpeg() } })
  const { _id: gallery } = await nadia(galleries.createGallery, {
    body: { title: 'Harbour', audience: 'paid', price: 10, fileIds: [photo] },
  })
  await site.quiet()
  await fan(galleries.buyGallery, { params: { id: gallery } })
  // Adds more than one page of sales a year ago, without their entries in the books.
  await site.sql.query('set session_replication_role = replica')
  await site.sql.query(`insert into sales select (jsonb_populate_record(sales, jsonb_build_object('id', gen_random_uuid(),
    'at', at - interval '1 year' - n * interval '1 hour'))).* from sales, generate_series(1, 120) n`)
  await site.sql.query('set session_replication_role = origin')

  const written = new Map<string, string>()
  const pays = () => fan(tip, { params: { id: nadia.id }, body: { amount: 50 } })
  const writer = measuringWriter(site.ctx.storage)
  const viewer = { id: fan.id, role: 'fan', sessionId: '', provedAt: new Date(), locale: 'en' } as const
  await writeLibrary(
    site.ctx,
    { fan: viewer, performerId: null },
    {
      ...writer,
      async include(file) {
        await pays()
        return writer.include(file)
      },
      text: (path, text) => Promise.resolve(void written.set(path, text)),
    },
  )
  const { purchases } = JSON.parse(written.get('library.json')!) as { purchases: { receipt: string }[] }
  assert.equal(purchases.length, 121)
  assert.equal(new Set(purchases.map(({ receipt }) => receipt)).size, 121)
})
