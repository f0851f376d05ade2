/** Tests what a performer does with posts, galleries and videos: each act has the same result for every kind. */
import assert from 'node:assert/strict'
import { beforeAll, describe, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import { moveScheduled } from '@fanfare/contract/calendar'
import { follow } from '@fanfare/contract/follows'
import * as galleries from '@fanfare/contract/galleries'
import { listNotifications } from '@fanfare/contract/notifications'
import * as posts from '@fanfare/contract/posts'
import { changeTextRules } from '@fanfare/contract/text-rules'
import * as vault from '@fanfare/contract/vault'
import * as videos from '@fanfare/contract/videos'
import { jpeg } from './pictures.ts'
import { openTestServer, type Caller, type TestServer } from './test-server.ts'
import { film } from './test-videos.ts'

let site: TestServer
let nadia: Caller
let fan: Caller
let olga: Caller
beforeAll(async () => {
  site = await openTestServer()
  ;[nadia, fan, olga] = [await site.performer('nadia'), await site.fan('felix', 1000), await site.operator()]
  await fan(follow, { params: { id: nadia.id } })
})

interface Draft {
  readonly title?: string
  readonly price?: number
  readonly fileId: string
  readonly publish?: 'now' | 'scheduled' | 'draft'
  readonly scheduledAt?: string
}

interface Kind {
  readonly kind: string
  readonly table: string
  upload(): Promise<{ readonly _id: string }>
  create(draft: Draft, who?: Caller): Promise<{ readonly _id: string; readonly status: string }>
  update(id: string, draft: Draft): Promise<{ readonly status: string }>
  status(id: string): Promise<string>
  view(id: string, who: Caller): Promise<{ readonly locked: boolean }>
  buy(id: string): Promise<unknown>
  remove(id: string): Promise<unknown>
}

const terms = ({ price }: Draft) => (price === undefined ? { audience: 'free' as const } : { audience: 'paid' as const, price })
const plan = ({ publish, scheduledAt }: Draft) => ({
  ...(publish !== undefined && { publish }),
  ...(scheduledAt !== undefined && { scheduledAt }),
})
const postBody = (draft: Draft) => ({
  ...terms(draft),
  text: draft.title ?? '',
  fileIds: [draft.fileId],
  isDraft: draft.publish === 'draft',
  ...(draft.scheduledAt !== undefined && { scheduledAt: draft.scheduledAt }),
})
const galleryBody = (draft: Draft) => ({
  ...terms(draft),
  ...plan(draft),
  title: draft.title ?? 'Harbour',
  fileIds: [draft.fileId],
})
const videoBody = (draft: Draft) => ({ ...terms(draft), ...plan(draft), title: draft.title ?? 'Tide', videoId: draft.fileId })
const uploadPhoto = async () => nadia(vault.uploadVaultPhoto, { files: { file: await jpeg() } })

const kinds: readonly Kind[] = [
  {
    kind: 'post',
    table: 'posts',
    upload: uploadPhoto,
    create: (draft, who = nadia) => who(posts.createPost, { body: postBody(draft) }),
    update: (id, draft) => nadia(posts.updatePost, { params: { id }, body: postBody(draft) }),
    status: async (id) => (await nadia(posts.readOwnPost, { params: { id } })).status,
    view: (id, who) => who(posts.viewPost, { params: { id } }),
    buy: (id) => fan(posts.buyPost, { params: { id } }),
    remove: (id) => nadia(posts.deletePost, { params: { id } }),
  },
  {
    kind: 'gallery',
    table: 'galleries',
    upload: uploadPhoto,
    create: (draft, who = nadia) => who(galleries.createGallery, { body: galleryBody(draft) }),
    update: (id, draft) => nadia(galleries.updateGallery, { params: { id }, body: galleryBody(draft) }),
    status: async (id) => (await nadia(galleries.viewOwnGallery, { params: { id } })).status,
    view: (id, who) => who(galleries.viewGallery, { params: { id } }),
    buy: (id) => fan(galleries.buyGallery, { params: { id } }),
    remove: (id) => nadia(galleries.deleteGallery, { params: { id } }),
  },
  {
    kind: 'video',
    table: 'videos',
    upload: async () => nadia(vault.uploadVaultVideo, { files: { file: await film(site, 1) } }),
    create: (draft, who = nadia) => who(videos.createVideo, { body: videoBody(draft) }),
    update: (id, draft) => nadia(videos.updateVideo, { params: { id }, body: videoBody(draft), files: {} }),
    status: async (id) => (await nadia(videos.viewOwnVideo, { params: { id } })).status,
    view: (id, who) => who(videos.viewVideo, { params: { id } }),
    buy: (id) => fan(videos.buyVideo, { params: { id } }),
    remove: (id) => nadia(videos.deleteVideo, { params: { id } }),
  },
]

const code = (error: ApiError) => error.code
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const scheduled = { publish: 'scheduled' as const, scheduledAt: inHours(5) }
const setFile = (id: string, status: 'processing' | 'ready' | 'failed') =>
  site.sql.query('update files set status = $1 where id = $2', [status, id])
const linked = async (who: Caller, link: string) => {
  await site.quiet()
  return (await who(listNotifications, { query: {} })).data.filter((one) => one.link === link).length
}

describe.for(kinds)('$kind', ({ kind, table, upload, create, update, status, view, buy, remove }) => {
  let fileId: string
  beforeAll(async () => {
    fileId = (await upload())._id
    await site.quiet()
  })
  const shown = (id: string) => view(id, fan).then(({ locked }) => (locked ? 'locked' : 'open'), code)
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
    for (let i = 0; i < 3; i++) await site.sql.query(`select graphile_worker.add_job('publish due ${table}')`)
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
    for (const refusal of [back, later, await move(id, inHours(2))])
      assert.ok(refusal === 'not_allowed' || refusal === 'not_valid', String(refusal))
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
    const [{ _id: good, status: first }, { _id: bad }] = [await create({ fileId }), await create({ fileId })]
    assert.deepEqual([first, await shown(good)], ['processing', 'not_found'])
    await remove(bad)
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

  test('a fan who bought content keeps it when it is deleted, and no one else sees it', async () => {
    const { _id: id } = await create({ fileId, price: 10 })
    assert.equal(await shown(id), 'locked')
    await buy(id)
    await remove(id)
    await site.quiet()
    const stranger = await view(id, site.guest).catch(code)
    assert.deepEqual([await shown(id), stranger, await remove(id).catch(code)], ['open', 'not_found', 'not_found'])
  })

  test('an unverified performer can neither publish nor schedule', async () => {
    const nova = await site.performer(`nova${kind}`, 'pending')
    const tried = [{ fileId }, { fileId, ...scheduled }].map((draft) => create(draft, nova).then(() => 'made', code))
    assert.deepEqual(await Promise.all(tried), ['not_verified', 'not_verified'])
  })
})
