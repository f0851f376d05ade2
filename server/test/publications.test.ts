/** Tests what a performer does with posts, galleries and videos: each act has the same result for every kind. */
import assert from 'node:assert/strict'
import { beforeAll, describe, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import { listScheduled, moveScheduled } from '@fanfare/contract/calendar'
import { follow } from '@fanfare/contract/follows'
import { listNotifications } from '@fanfare/contract/notifications'
import { changeTextRules } from '@fanfare/contract/text-rules'
import * as vault from '@fanfare/contract/vault'
import { jpeg } from './pictures.ts'
import { kinds, type Draft } from './publication-acts.ts'
import { openTestServer, type Caller, type TestServer } from './test-server.ts'

let site: TestServer
let nadia: Caller
let fan: Caller
let olga: Caller
beforeAll(async () => {
  site = await openTestServer()
  ;[nadia, fan, olga] = [await site.performer('nadia'), await site.fan('felix', 1000), await site.operator()]
  await fan(follow, { params: { id: nadia.id } })
})

const code = (error: ApiError) => error.code
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const scheduled = { publish: 'scheduled' as const, scheduledAt: inHours(5) }
const setFile = (id: string, status: 'processing' | 'ready' | 'failed') =>
  site.sql.query('update files set status = $1 where id = $2', [status, id])
const linked = async (who: Caller, link: string) => {
  await site.quiet()
  return (await who(listNotifications, { query: {} })).data.filter((one) => one.link === link).length
}

describe.for(kinds)('$kind', (acts) => {
  const { kind, table } = acts
  let fileId: string
  beforeAll(async () => {
    fileId = (await acts.upload(nadia, site))._id
    await site.quiet()
  })
  const create = (draft: Draft, who = nadia) => acts.create(who, draft)
  const update = (id: string, draft: Draft) => acts.update(nadia, id, draft)
  const status = (id: string) => acts.status(nadia, id)
  const act = (name: Parameters<typeof acts.act>[1], id: string) => acts.act(nadia, name, id)
  const shown = (id: string) => acts.view(fan, id).then(({ locked }) => (locked ? 'locked' : 'open'), code)
  const announced = (id: string) => linked(fan, `/${kind}/${id}`)
  const warned = (id: string) => linked(nadia, `/studio/${table}/${id}`)
  const move = (id: string, at: string) => nadia(moveScheduled, { params: { kind, id }, body: { at } }).then(() => 'moved', code)
  /** Simulates the end of processing. */
  const processed = async (state: 'ready' | 'failed', id = fileId) => {
    await setFile(id, state)
    await site.sql.query('select graphile_worker.add_job($1, $2)', [
      `media.processed > publish ${table}`,
      { fileId: id, ownerId: nadia.id },
    ])
    await site.quiet()
  }
  const comesDue = async (id: string) => {
    await site.sql.query(`update ${table} set scheduled_at = site_now() - interval '5 minutes' where id = $1`, [id])
    for (let i = 0; i < 3; i++) await site.sql.query(`select graphile_worker.add_job('publish due content')`)
    await site.quiet()
  }

  test('a draft is visible to its owner only, and its followers are notified once it is published', async () => {
    const { _id: id, status: first } = await create({ fileId, publish: 'draft' })
    assert.deepEqual([first, await shown(id), await announced(id)], ['draft', 'not_found', 0])
    assert.equal((await update(id, { fileId })).status, 'published')
    await update(id, { fileId, title: 'Again' })
    assert.deepEqual([await shown(id), await announced(id)], ['open', 1])
    const back = await update(id, { fileId, publish: 'draft' }).catch(code)
    const later = await update(id, { fileId, ...scheduled }).catch(code)
    assert.deepEqual([back, later, await move(id, inHours(2))], ['not_allowed', 'not_allowed', 'not_allowed'])
    assert.equal(await status(id), 'published')
  })

  test('scheduled content can be moved, and is published once at its time', async () => {
    const { _id: id, status: first } = await create({ fileId, ...scheduled })
    assert.deepEqual([first, await shown(id)], ['scheduled', 'not_found'])
    assert.deepEqual([await move(id, inHours(9)), await move(id, inHours(-1))], ['moved', 'not_valid'])
    await comesDue(id)
    assert.deepEqual([await status(id), await shown(id), await announced(id)], ['published', 'open', 1])
  })

  test('content waits for its file, is published when the file is ready, and its owner learns of a failed file', async () => {
    await setFile(fileId, 'processing')
    const { _id: good, status: first } = await create({ fileId })
    assert.deepEqual([first, await shown(good)], ['processing', 'not_found'])
    await processed('ready')
    assert.deepEqual([await status(good), await announced(good)], ['published', 1])
    await setFile(fileId, 'processing')
    const { _id: broken } = await create({ fileId })
    await processed('failed')
    assert.deepEqual([await status(broken), await warned(broken)], ['failed', 1])
    assert.equal(await create({ fileId }).then(() => 'made', code), 'not_valid')
    await processed('ready')
    assert.deepEqual([await status(broken), await shown(broken)], ['published', 'open'])
  })

  test('content that waits becomes a draft when its performer is suspended or a word is banned', async () => {
    await setFile(fileId, 'processing')
    const { _id: waiting } = await create({ fileId, title: 'a bannedword' })
    await olga(changeTextRules, { body: { bannedWords: 'bannedword', linksAllowed: true } })
    await processed('ready')
    await olga(changeTextRules, { body: { bannedWords: '', linksAllowed: true } })
    assert.deepEqual([await status(waiting), await warned(waiting), await announced(waiting)], ['draft', 1, 0])
    const { _id: due } = await create({ fileId, ...scheduled })
    await site.sql.query(`update accounts set status = 'suspended' where id = $1`, [nadia.id])
    await comesDue(due)
    await site.sql.query(`update accounts set status = 'active' where id = $1`, [nadia.id])
    assert.deepEqual([await status(due), await warned(due), await announced(due)], ['draft', 1, 0])
  })

  test('a draft is published with one click, and a second click is no error', async () => {
    const { _id: id } = await create({ fileId, ...scheduled })
    const [first, second] = [await act('publish', id), await act('publish', id)]
    assert.deepEqual([first.status, second.status, await announced(id)], ['published', 'published', 1])
    assert.equal((await update(id, { fileId, price: 3 })).editedAt, null)
    assert.ok((await update(id, { fileId, title: 'Changed' })).editedAt)
  })

  test('archived content is visible to its buyers only, until it is restored', async () => {
    const { _id: own } = await acts.upload(nadia, site, 2)
    await site.quiet()
    const { _id: id } = await create({ fileId: own, price: 10 })
    await acts.buy(fan, id)
    const archived = await act('archive', id)
    const guest = async () => acts.view(site.guest, id).then(() => 'seen', code)
    assert.deepEqual(
      [archived.status, archived.can, await shown(id), await guest()],
      ['archived', ['unarchive'], 'open', 'not_found'],
    )
    assert.equal((await update(id, { fileId: own, price: 12 })).status, 'archived')
    const restored = await act('unarchive', id)
    assert.deepEqual([restored.status, await guest(), await announced(id)], ['published', 'seen', 1])
  })

  test('content expires at its time, and restoring it clears a time that has passed', async () => {
    const { _id: id } = await create({ fileId, expiresAt: inHours(5) })
    await site.sql.query(`update ${table} set expires_at = site_now() - interval '5 minutes' where id = $1`, [id])
    for (let i = 0; i < 3; i++) await site.sql.query(`select graphile_worker.add_job('archive expired content')`)
    await site.quiet()
    assert.deepEqual([await status(id), await shown(id)], ['expired', 'not_found'])
    assert.equal(await create({ fileId, ...scheduled, expiresAt: inHours(4) }).then(() => 'made', code), 'not_valid')
    assert.deepEqual([(await act('unarchive', id)).expiresAt, await shown(id)], [null, 'open'])
  })

  test('a fan who bought content keeps it when it is deleted, and no one else sees it', async () => {
    const { _id: id } = await create({ fileId, price: 10 })
    assert.equal(await shown(id), 'locked')
    await acts.buy(fan, id)
    await acts.remove(nadia, id)
    await site.quiet()
    const stranger = await acts.view(site.guest, id).catch(code)
    assert.deepEqual([await shown(id), stranger, await acts.remove(nadia, id).catch(code)], ['open', 'not_found', 'not_found'])
  })

  test('an unverified performer can neither publish nor schedule, but prepare a draft', async () => {
    const nova = await site.performer(`nova${kind}`, 'pending')
    const { _id: id } = await nova(vault.uploadVaultPhoto, { files: { file: await jpeg() } })
    const ownFile = kind === 'video' ? undefined : id
    const tried = [{ fileId }, { fileId, ...scheduled }].map((draft) => create(draft, nova).then(() => 'made', code))
    assert.deepEqual(await Promise.all(tried), ['not_verified', 'not_verified'])
    assert.equal((await create({ fileId: ownFile, publish: 'draft' }, nova)).status, 'draft')
  })

  test('a draft may lack its price, which it needs to be published', async () => {
    const { _id: id, status: first } = await create({ fileId, price: 0, publish: 'draft' })
    const tried = [
      { fileId, price: 0 },
      { fileId, price: 0, ...scheduled },
    ].map((draft) => update(id, draft).catch(code))
    assert.deepEqual([first, ...(await Promise.all(tried))], ['draft', 'not_valid', 'not_valid'])
    assert.equal(await move(id, inHours(2)), 'not_valid')
    assert.equal((await update(id, { fileId, price: 5 })).status, 'published')
  })

  test('scheduled content that waits for a file is in the calendar, and its owner learns immediately of a failed one', async () => {
    await setFile(fileId, 'processing')
    const { _id: id, status: first } = await create({ fileId, ...scheduled })
    const planned = async () => (await nadia(listScheduled, { query: {} })).data.find(({ _id }) => _id === id)?.status
    assert.deepEqual([first, await planned()], ['processing', 'processing'])
    await processed('failed')
    assert.deepEqual([await status(id), await warned(id), await planned()], ['failed', 1, undefined])
    await processed('ready')
    assert.deepEqual([await status(id), await planned(), await shown(id)], ['scheduled', 'scheduled', 'not_found'])
    await comesDue(id)
    assert.equal(await shown(id), 'open')
  })

  test('content that loses its last file becomes a draft if no one has seen it, otherwise it has failed', async () => {
    const { _id: only } = await acts.upload(nadia, site, 3)
    await site.quiet()
    const draft = { fileId: only, title: kind === 'post' ? '' : 'Sand' }
    const [out, planned] = [await create({ ...draft, price: 5 }), await create({ ...draft, price: 5, ...scheduled })]
    await nadia(vault.deleteVaultItem, { params: { id: only } })
    await site.quiet()
    assert.deepEqual([await status(out._id), await status(planned._id)], ['failed', 'draft'])
    assert.deepEqual([await shown(out._id), await warned(out._id), await warned(planned._id)], ['not_found', 0, 0])
  })
})
