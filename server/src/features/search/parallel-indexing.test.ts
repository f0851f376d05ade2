/** Tests that transactions which index texts of several people with the same words do not deadlock. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as ownProfile from '@fanfare/contract/own-profile'
import * as posts from '@fanfare/contract/posts'
import { search } from '@fanfare/contract/search'
import { refreshSearchAfter } from '#core/accounts/index.ts'
import { FIRST_ID } from '#lib/id.ts'
import { indexContent } from './index-content.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { waitFor } from '../../../test/wait.ts'
import { whileLocked } from '../../../test/while-locked.ts'

let site: TestServer
let ada: Caller
let milo: Caller
let nina: Caller
beforeAll(async () => {
  site = await openTestServer()
  ada = await site.performer('ada')
  milo = await site.performer('milo')
  nina = await site.performer('nina')
})

/** Lets `first` wait for the word, and then `second` for `first`. */
async function runInTurn(word: string, first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const firstWaits = () => waitFor(async () => (await site.sql.query(waiting)).rows.length === 1, 'the first to wait')
  const lock = `select from vocabulary where word = '${word}' for update`
  await whileLocked(site, lock, () => [first(), firstWaits().then(second)])
}

async function publish(by: Caller, text: string): Promise<string> {
  const { _id } = await by(posts.createPost, { body: { text, audience: 'free' } })
  await site.quiet()
  return _id
}
const find = (q: string) => site.guest(search, { body: { q } })

test('posts of two performers are indexed while a post with the same words in another order is', async () => {
  const two = [await publish(ada, 'Zebra'), await publish(milo, 'Aardvark')]
  const one = await publish(nina, 'Aardvark, marmot and zebra')
  const index = (ids: readonly string[]) => site.ctx.write((tx) => indexContent(tx, 'post', ids))
  await runInTurn(
    'marmot',
    () => index([one]),
    () => index(two),
  )
  const found = (await find('zebra')).data.map(({ _id }) => _id)
  assert.deepEqual(new Set(found), new Set([two[0], one]))
})

test('a performer changes the profile while the index of all performers is rebuilt', async () => {
  const write = (by: Caller, bio: string) => by(ownProfile.updateOwnProfile, { body: { bio } })
  await write(ada, 'Paints yaks')
  await write(milo, 'Feeds bonobos')
  await write(nina, 'Bonobos, lemurs and yaks')
  await runInTurn(
    'lemurs',
    () => write(nina, 'Bonobos, lemurs, yaks and otters'),
    () => site.ctx.write((tx) => refreshSearchAfter(tx, FIRST_ID, 10)),
  )
  const names = (await find('yaks')).performers.map(({ username }) => username)
  assert.deepEqual(names.toSorted(), ['ada', 'nina'])
})
