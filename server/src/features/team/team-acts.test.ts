/** Stories about what members of a team change in a performer's name, and what the performer sees of it. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as posts from '@fanfare/contract/posts'
import { createTier, listOwnTiers } from '@fanfare/contract/tiers'
import * as team from '@fanfare/contract/team'
import { isApiError } from '../../../test/payments.ts'
import { joins, worksIn } from '../../../test/teams.ts'
import { openTestServer } from '../../../test/test-server.ts'

const site = await openTestServer()
const isMissing = isApiError('seat_right_missing')

test('a member without the right to prices neither sells nor changes what is sold', async () => {
  const [ada, mia] = [await site.performer('ada15'), await site.fan('mia15')]
  const { call } = await worksIn(site, mia, await joins(site, ada, mia, ['publish']))
  const paid = { text: 'A paid post', audience: 'paid', price: 5 } as const
  await assert.rejects(call(posts.createPost, { body: paid }), isMissing)
  const draft = await ada(posts.createPost, { body: { ...paid, publish: 'draft' } })
  const { version } = await ada(posts.readOwnPost, { params: { id: draft._id } })
  const change = (body: object) =>
    call(posts.updatePost, { params: { id: draft._id }, body: { version, publish: 'draft', ...body } as never })
  await assert.rejects(change({ text: 'Free now', audience: 'free' }), isMissing)
  await assert.rejects(change({ ...paid, price: 1 }), isMissing)
  assert.equal((await change({ ...paid, text: 'A better text' })).text, 'A better text')
  await call(listOwnTiers)
  await assert.rejects(call(createTier, { body: {} as never }), isMissing)
})

test('every act of a member is kept with the name, and the performer reads and downloads the activity', async () => {
  const [ada, mia] = [await site.performer('ada16'), await site.fan('mia16')]
  const id = await joins(site, ada, mia, ['publish', 'vault'])
  const { call } = await worksIn(site, mia, id)
  const post = await call(posts.createPost, { body: { text: 'By the team', audience: 'free' } })
  await call(posts.deletePost, { params: { id: post._id } })
  await assert.rejects(call(posts.deletePost, { params: { id: post._id } }), isApiError('not_found'))
  const { data, total } = await ada(team.listTeamActs, { query: {} })
  assert.deepEqual(
    data.map(({ member, text, page }) => [member.username, text, page]),
    [
      ['mia16', 'Deleted content', null],
      ['mia16', 'Created a post', `/studio/posts/${post._id}`],
    ],
  )
  assert.equal(total, 2)
  assert.equal((await ada(team.listTeamActs, { query: { seatId: id } })).total, 2)
  const { activity } = await ada(team.readTeamReport)
  assert.deepEqual(
    activity.map(({ member, right, acts }) => [member.username, right, acts]),
    [['mia16', 'publish', 2]],
  )
  const { content } = await ada(team.downloadTeamReport, { query: { of: 'activity' } })
  assert.match(Buffer.from(content, 'base64').toString(), /mia16,Publish,2/)
  assert.notEqual((await ada(team.listTeam)).seats[0]?.lastActAt, null)
  assert.deepEqual((await mia(team.listOwnSeats)).seats.length, 1)
})
