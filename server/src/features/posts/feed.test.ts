/** Stories of people who read the posts of a performer in a feed reader. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { changeAgeGate } from '@fanfare/contract/age-gate'
import { updateOwnProfile } from '@fanfare/contract/own-profile'
import { createPost, deletePost } from '@fanfare/contract/posts'
import { saves, subscribes } from '../../../test/payments.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
const { origin } = site.ctx.config

async function read(username: string, reader?: Caller) {
  const headers = reader && { cookie: `token=${reader.token}` }
  const response = await fetch(`${site.base}/feeds/${username}.xml`, { ...(headers && { headers }) })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}
const itemsIn = (xml: string) =>
  [...xml.matchAll(/<guid[^>]*>(.*?)<\/guid>/g)].map(([, address = '']) => address.replace(`${origin}/post/`, ''))
const publishes = async (who: Caller, text: string, more: object = {}) =>
  (await who(createPost, { body: { text, audience: 'free', ...more } }))._id

test('a reader gets the title, the text and the address of each post', async () => {
  const rosa = await site.performer('rosa')
  await rosa(updateOwnProfile, { body: { name: 'Rosa Lind', bio: 'Songs' } })
  const id = await publishes(rosa, 'Fish & <b>chips</b>\nfor two')
  const { status, type, text } = await read('ROSA')
  assert.deepEqual([status, type], [200, 'application/rss+xml; charset=utf-8'])
  assert.match(text, /<title>Rosa Lind \(@rosa\) · Fanfare<\/title>/)
  assert.match(text, /<title>Fish &amp; &lt;b&gt;chips&lt;\/b&gt; for two<\/title>/)
  assert.match(text, /<description>Fish &amp;amp; &amp;lt;b&amp;gt;chips&amp;lt;\/b&amp;gt;&lt;br&gt;for two<\/description>/)
  assert.deepEqual(itemsIn(text), [id])
})

test('a feed has only what everyone may see, also for a subscriber and for the performer', async () => {
  const nora = await site.performer('nora')
  const free = await publishes(nora, 'For everyone')
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
  await publishes(nora, 'Secret of subscribers', { audience: 'subscribers', teaser: 'Secret teaser' })
  await publishes(nora, 'Secret of buyers', { audience: 'paid', price: 5, subscribersIncluded: true })
  await publishes(nora, 'Secret draft', { publish: 'draft' })
  await publishes(nora, 'Secret plan', { publish: 'scheduled', scheduledAt })
  await nora(deletePost, { params: { id: await publishes(nora, 'Secret mistake') } })
  const archived = await publishes(nora, 'Secret of the archive')
  await site.sql.query(`update posts set status = 'archived' where id = $1`, [archived])
  const fan = await site.fan('felix', 100)
  await saves(fan)
  await subscribes(fan, nora)
  for (const reader of [undefined, fan, nora]) {
    const { text } = await read('nora', reader)
    assert.deepEqual(itemsIn(text), [free], reader?.username)
    assert.doesNotMatch(text, /Secret/, reader?.username)
  }
})

test('a free post is in the feed even if many newer ones are locked', async () => {
  const mia = await site.performer('mia')
  const free = await publishes(mia, 'For everyone')
  const locked = await publishes(mia, 'For subscribers', { audience: 'subscribers' })
  await site.sql.query(
    `insert into posts select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid()))).*
       from posts one, generate_series(1, 60) where one.id = $1`,
    [locked],
  )
  assert.deepEqual(itemsIn((await read('mia')).text), [free])
})

test('on a site for adults, a reader without a confirmed age learns of posts and nothing of their texts', async () => {
  const ada = await site.performer('ada')
  await ada(updateOwnProfile, { body: { name: 'Ada', bio: 'Explicit songs' } })
  const id = await publishes(ada, 'Explicit words')
  const operator = await site.operator()
  const change = (isAdultSite: boolean) =>
    operator(changeAgeGate, { body: { isAdultSite, elsewhere: 'declaration', countries: [] } })
  await change(true)
  const [{ text }, own] = [await read('ada'), await read('ada', operator)]
  await change(false)
  assert.deepEqual(itemsIn(text), [id])
  assert.doesNotMatch(text, /Explicit/)
  assert.match(own.text, /Explicit songs.*Explicit words/s)
})
