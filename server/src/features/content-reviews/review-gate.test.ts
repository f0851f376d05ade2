/** Stories of performers, and SQL statements, that try to show content before an operator has approved it. */
import assert from 'node:assert/strict'
import { beforeAll, describe, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import { follow } from '@fanfare/contract/follows'
import { listNotifications } from '@fanfare/contract/notifications'
import * as posts from '@fanfare/contract/posts'
import { REJECT, reviewsOf } from '../../../test/content-reviews.ts'
import { kinds } from '../../../test/publication-acts.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
let olga: Caller
let nadia: Caller
let fan: Caller
beforeAll(async () => {
  olga = await site.operator('olga')
  ;[nadia, fan] = [await site.performer('nadia'), await site.fan('felix', 1000)]
  await fan(follow, { params: { id: nadia.id } })
})

const code = (error: ApiError) => error.code
const { reviewing, decide } = reviewsOf(site, () => olga)

describe.for(kinds)('$kind', (acts) => {
  test('a performer cannot show content to others before an operator has approved it', async () => {
    await reviewing({ mode: 'everyone' })
    const { _id: fileId } = await acts.upload(nadia, site)
    await site.quiet()
    const { _id: id, status } = await acts.create(nadia, { fileId })
    assert.equal(status, 'in_review')
    const sees = () => acts.view(fan, id).then(() => 'shown', code)
    assert.equal((await acts.act(nadia, 'publish', id)).status, 'in_review')
    assert.equal((await acts.update(nadia, id, { fileId, title: 'Other words' })).status, 'in_review')
    assert.equal(await sees(), 'not_found')

    await decide(olga, id)
    assert.deepEqual([await acts.status(nadia, id), await sees()], ['published', 'shown'])
    const followers = (await fan(listNotifications, { query: {} })).data.filter(({ link }) => link === `/${acts.kind}/${id}`)
    assert.equal(followers.length, 1)
    assert.equal((await acts.act(nadia, 'archive', id)).status, 'archived')
    assert.equal((await acts.act(nadia, 'unarchive', id)).status, 'published')

    assert.equal((await acts.update(nadia, id, { fileId, title: 'New words' })).status, 'in_review')
    assert.equal(await sees(), 'not_found')
    await decide(olga, id)
    assert.equal(await sees(), 'shown')
    await acts.remove(nadia, id)
  })

  test('the database rejects SQL statements that publish content without a review', async () => {
    await reviewing({ mode: 'none' })
    const { _id: fileId } = await acts.upload(nadia, site)
    await site.quiet()
    const { _id: id } = await acts.create(nadia, { fileId })
    await acts.act(nadia, 'archive', id)
    await reviewing({ mode: 'everyone' })
    const publish = site.sql.query(`update ${acts.table} set status = 'published' where id = $1`, [id])
    await assert.rejects(publish, /without the review that it needs/)
    assert.equal((await acts.act(nadia, 'unarchive', id)).status, 'in_review')
    await decide(olga, id)
    const column = acts.kind === 'post' ? 'text' : 'title'
    await assert.rejects(
      site.sql.query(`update ${acts.table} set ${column} = 'Something else' where id = $1`, [id]),
      /without the review that it needs/,
    )
  })
})

test('the number of posts on a profile is right after edits, rejections, archives and deletions', async () => {
  await reviewing({ mode: 'none' })
  const writes = (body: object = {}) => nadia(posts.createPost, { body: { text: 'Hello', audience: 'free', ...body } })
  const edits = (id: string, body: object) =>
    nadia(posts.updatePost, { params: { id }, body: { text: 'Hello', audience: 'free', ...body } })
  const act = (name: 'archive' | 'unarchive', id: string) => kinds[0]!.act(nadia, name, id)
  const [first, second, third] = [await writes({ audience: 'paid', price: 5 }), await writes(), await writes()].map(
    ({ _id }) => _id,
  )
  await fan(posts.buyPost, { params: { id: first! } })
  await reviewing({ mode: 'everyone' })
  for (const id of [first!, second!, third!]) await edits(id, { text: 'Changed', audience: 'paid', price: 5 })
  await act('archive', first!)
  await act('archive', first!)
  await decide(olga, first!)
  await edits(first!, { text: 'Changed in the archive', audience: 'paid', price: 5 })
  await decide(olga, first!, REJECT)
  await decide(olga, second!, REJECT)
  await kinds[0]!.remove(nadia, third!)
  await site.quiet()
  const { rows } = await site.sql.query<{ total: number; counted: number }>(
    `select total_posts as total, (select count(*)::int from posts where performer_id = account_id and removed_at is null
        and published_at is not null and status not in ('archived', 'expired')) as counted
      from performers where account_id = $1`,
    [nadia.id],
  )
  assert.equal(rows[0]?.total, rows[0]?.counted)
})
