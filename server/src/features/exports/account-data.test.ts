/** Stories of people who download everything that the site has about them. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as exported from '@fanfare/contract/exports'
import * as messages from '@fanfare/contract/messages'
import { tip } from '@fanfare/contract/tokens'
import { uploadAvatar } from '@fanfare/contract/own-account'
import { addDays } from '#lib/time.ts'
import { exportOf, fetchArchive, filesIn, linesOf } from '../../../test/archives.ts'
import { isApiError } from '../../../test/payments.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openPopulatedSite } from '../../../test/populated-site.ts'
import type { Caller, TestServer } from '../../../test/test-server.ts'

let site: TestServer
let felix: Caller
let ada: Caller
let stranger: Caller
beforeAll(async () => {
  const populated = await openPopulatedSite()
  site = populated.site
  felix = populated.callers.fan as Caller
  ada = populated.callers.performer as Caller
  stranger = await site.fan('other.fan')
  await felix(uploadAvatar, { files: { avatar: await jpeg() } })
  const { _id: id } = await felix(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } })
  const { _id: photo } = await ada(messages.uploadMessagePhoto, { files: { file: await jpeg() } })
  await site.quiet()
  await ada(messages.sendMessage, {
    params: { id },
    body: { text: 'look', lockedText: 'the locked words', fileIds: [photo], price: 5 },
  })
  await felix(tip, { params: { id: ada.id }, body: { amount: 50, isAnonymous: true } })
  await site.quiet()
})

const dataOf = async (who: Caller) =>
  filesIn(await fetchArchive(site, who, await exportOf(site, who, exported.startAccountExport)))

test("a fan's archive has account, messages, purchases, receipts, comments and sessions, without secrets or others' words", async () => {
  const files = await dataOf(felix)
  assert.deepEqual(
    linesOf(files, 'account').map(({ username, email }) => [username, email]),
    [[felix.username, felix.email]],
  )
  const texts = linesOf(files, 'messages').map(({ text }) => text)
  assert.ok(texts.includes('hello') && texts.includes('look'))
  assert.deepEqual(
    linesOf(files, 'addresses').map(({ line1, city, country }) => [line1, city, country]),
    [['Lindenstr. 3', 'Berlin', 'DE']],
  )
  for (const section of [
    'purchases',
    'payments',
    'notifications',
    'receipts',
    'comments',
    'sessions',
    'cards',
    'follows-and-access',
    'likes-and-bookmarks',
  ])
    assert.ok(linesOf(files, section).length > 0, section)
  assert.ok(linesOf(files, 'people').some(({ username }) => username === ada.username))
  assert.ok(files.has('media/avatar.webp'))
  const everything = [...files].flatMap(([path, body]) => (path.endsWith('.webp') ? [] : [body.toString()])).join('\n')
  assert.doesNotMatch(everything, /the locked words|tokenHash|passwordHash|sealed|"type":"Buffer"/)
  assert.doesNotMatch(everything, /[\ufdd0\ufdd1]/, 'stored templates are worded')
})

test("a performer's archive has own posts, locked words and originals, and does not name an anonymous tipper", async () => {
  const files = await dataOf(ada)
  assert.ok(linesOf(files, 'posts').some(({ text }) => text === 'For sale'))
  assert.ok(linesOf(files, 'messages').some(({ lockedText }) => lockedText === 'the locked words'))
  const media = linesOf(files, 'media') as { file?: { path: string } }[]
  assert.ok(media.length > 0 && media.every(({ file }) => file !== undefined && files.has(file.path)))
  const tips = linesOf(files, 'sales').filter(({ kind }) => kind === 'tip')
  assert.deepEqual(
    tips.map(({ fanId }) => fanId === null),
    [false, true],
  )
})

test('an archive belongs to its owner, needs the password, and expires', async () => {
  const made = await exportOf(site, felix, exported.startAccountExport)
  for (const who of [stranger, ada]) {
    const answer = await fetch(site.base + made.url, { headers: { authorization: who.token } })
    assert.equal(answer.status, 404)
    await assert.rejects(who(exported.deleteExport, { params: { id: made._id } }), isApiError('not_found'))
  }
  await site.sql.query(
    `update sessions set created_at = now() - interval '1 hour', reauthenticated_at = null where account_id = $1`,
    [stranger.id],
  )
  await assert.rejects(stranger(exported.startAccountExport), isApiError('proof_needed'))
  site.clock.moveTo(addDays(site.clock.now(), 8))
  await site.sql.query(`select graphile_worker.add_job('delete expired exports', '{}')`)
  await site.quiet()
  site.clock.reset()
  assert.deepEqual(
    (await felix(exported.listExports)).data.filter(({ _id }) => _id === made._id),
    [],
  )
})

test('a person can start five archives a day, one at a time', async () => {
  const fan = await site.fan('eager')
  const both = await Promise.all([fan(exported.startAccountExport), fan(exported.startAccountExport)])
  assert.equal(both[0]._id, both[1]._id)
  await site.quiet()
  for (let more = 0; more < 4; more++) await exportOf(site, fan, exported.startAccountExport)
  await assert.rejects(fan(exported.startAccountExport), isApiError('too_many_requests'))
})
