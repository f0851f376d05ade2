import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { ApiError } from '@fanfare/contract'
import * as templates from '@fanfare/contract/message-templates'
import { fillMergeFields } from '@fanfare/contract/message-templates'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let ada: Caller
beforeAll(async () => {
  site = await openTestServer()
  ada = await site.performer('ada.vale')
})

const code = (error: unknown) => (error instanceof ApiError ? error.code : error)

test('a performer saves, changes and removes replies, and lists them by name', async () => {
  const thanks = await ada(templates.createTemplate, { body: { name: 'thanks', text: 'Thank you, {name}!' } })
  const away = await ada(templates.createTemplate, { body: { name: 'Away', text: '<b>Back</b> tomorrow' } })
  const names = async () => (await ada(templates.listTemplates, {})).data.map(({ name }) => name)
  assert.deepEqual(await names(), ['Away', 'thanks'])
  const changed = await ada(templates.changeTemplate, { params: { id: away._id }, body: { name: 'Zurück', text: 'Until then' } })
  assert.deepEqual(changed, { _id: away._id, name: 'Zurück', text: 'Until then' })
  assert.deepEqual(await names(), ['thanks', 'Zurück'])
  await ada(templates.removeTemplate, { params: { id: thanks._id } })
  assert.deepEqual(await names(), ['Zurück'])
  assert.equal(await ada(templates.removeTemplate, { params: { id: thanks._id } }).catch(code), 'not_found')
})

test("a performer's saved replies are private", async () => {
  const { _id: id } = await ada(templates.createTemplate, { body: { name: 'Mine', text: 'My words' } })
  const [other, fan] = [await site.performer('nadia'), await site.fan('felix')]
  const body = { name: 'Taken', text: 'Taken' }
  assert.equal(await other(templates.changeTemplate, { params: { id }, body }).catch(code), 'not_found')
  assert.equal(await other(templates.removeTemplate, { params: { id } }).catch(code), 'not_found')
  assert.deepEqual((await other(templates.listTemplates, {})).data, [])
  assert.equal(await fan(templates.listTemplates, {}).catch(code), 'not_allowed')
  assert.ok((await ada(templates.listTemplates, {})).data.some(({ text }) => text === 'My words'))
})

test('a performer cannot exceed the limit of saved replies, even with parallel requests, or save a blank one', async () => {
  const star = await site.performer('vera')
  await site.sql.query(
    `insert into message_templates (id, performer_id, name, text, created_at)
      select gen_random_uuid(), $1, 'n' || n, 'x', now() from generate_series(1, $2::int) n`,
    [star.id, templates.MAX_TEMPLATES - 1],
  )
  const body = { name: 'One more', text: 'x' }
  const both = await Promise.all([1, 2].map(() => star(templates.createTemplate, { body }).then(() => 'kept', code)))
  assert.equal(both.filter((one) => one === 'kept').length, 1)
  assert.ok(both.includes('not_valid'))
  assert.equal(await ada(templates.createTemplate, { body: { name: 'Blank', text: ' \u0007 ' } }).catch(code), 'not_valid')
})

test("merge fields are replaced by the fan's data, and nothing else is", () => {
  const fan = { name: 'Wanda {username} $&', username: 'wanda' }
  assert.equal(fillMergeFields('Hi {name}, @{username}! {Name} {amount}', fan), 'Hi Wanda {username} $&, @wanda! {Name} {amount}')
})
