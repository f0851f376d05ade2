/** Stories of people who were on the site when it became one for adults. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { changeAgeGate, declareAge, type AgeRules } from '@fanfare/contract/age-gate'
import * as posts from '@fanfare/contract/posts'
import { openTestBrowser } from '../../../test/sign-in-providers/test-browser.ts'
import { openSocket } from '../../../test/socket.ts'
import { openTestServer } from '../../../test/test-server.ts'
import { film } from '../../../test/test-videos.ts'
import { waitFor } from '../../../test/wait.ts'

const site = await openTestServer()
const operator = await site.operator()
const rules: AgeRules = { isAdultSite: false, elsewhere: 'declaration', countries: [] }
const change = (isAdultSite: boolean) => operator(changeAgeGate, { body: { ...rules, isAdultSite } })

/** Publishes a free film. Returns its address as a visitor gets it. */
async function filmOf(name: string): Promise<string> {
  const performer = await site.performer(name)
  const { _id: fileId } = await performer(posts.uploadPostVideo, { files: { file: await film(site) } })
  const { _id: id } = await performer(posts.createPost, { body: { text: 'a film', audience: 'free', fileIds: [fileId] } })
  await waitFor(
    async () => (await performer(posts.readOwnPost, { params: { id } })).status === 'published',
    'the film to be there',
  )
  const post = await site.guest(posts.viewPost, { params: { id } })
  const [file] = post.locked ? [] : post.files
  return file?.type === 'video' ? file.url : assert.fail('no video')
}

test('a film plays only in browsers that have confirmed the age', async () => {
  const url = await filmOf('nadia')
  const statusOf = async (cookie = '') => (await fetch(site.base + url, { headers: { cookie } })).status
  assert.equal(await statusOf(), 200)
  await change(true)
  // Earlier decisions count for some seconds.
  site.clock.moveTo(new Date(site.clock.now().getTime() + 15_000))
  assert.equal(await statusOf(), 404)
  assert.equal(await statusOf(`token=${(await site.fan('felix')).token}`), 404)
  const visitor = openTestBrowser(site.api)
  await visitor(declareAge)
  assert.equal(await statusOf(`age=${visitor.cookies.get('age')}`), 200)
  site.clock.reset()
  await change(false)
})

test('an open window is disconnected when the site becomes one for adults, except those of operators', async () => {
  const [window, ofOperator] = await Promise.all(
    [await site.fan('olli'), operator].map(({ token }) => openSocket(site.base, token)),
  )
  assert.ok(window && ofOperator)
  const closed = new Promise((resolve) => window.socket.once('disconnect', resolve))
  await change(true)
  await closed
  assert.equal(ofOperator.socket.connected, true)
  window.close()
  ofOperator.close()
})
