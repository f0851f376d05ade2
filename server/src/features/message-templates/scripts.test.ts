import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as follows from '@fanfare/contract/follows'
import { MAX_LOCKED_TEXT_LENGTH } from '@fanfare/contract/locked-text'
import { uploadOpenPhoto } from '@fanfare/contract/message-media'
import * as scripts from '@fanfare/contract/message-scripts'
import * as messages from '@fanfare/contract/messages'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { isApiError } from '../../../test/payments.ts'
import { jpeg } from '../../../test/pictures.ts'

let site: TestServer
let ada: Caller
let fan: Caller
let conversationId: string
beforeAll(async () => {
  site = await openTestServer()
  ;[ada, fan] = [await site.performer('ada.vale'), await site.fan('wanda')]
  await fan(follows.follow, { params: { id: ada.id } })
  conversationId = (await fan(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } }))._id
})

const step = (name: string, text = `${name} {name}`) => ({ name, text })
const make = (who: Caller, name: string, steps: scripts.StepForm[] = ['one', 'two', 'three'].map((one) => step(one))) =>
  who(scripts.createScript, { body: { name, steps } })
const sends = (who: Caller, scriptStepId: string, text = 'hello') =>
  who(messages.sendMessage, { params: { id: conversationId }, body: { text, scriptStepId } })
/** Returns the name of the fan's last step. */
async function lastOf(who: Caller, { _id }: { readonly _id: string }, fanId = fan.id): Promise<string | undefined> {
  await site.quiet()
  const { data } = await who(scripts.listScripts, { query: { fanId } })
  const found = data.find((one) => one._id === _id)
  return found?.steps.find((one) => one._id === found.last?.stepId)?.name
}

test('a fan is at the last step that was sent to them, and only sending a step changes that', async () => {
  const script = await make(ada, 'Welcome')
  const [one, two] = script.steps
  assert.equal(await lastOf(ada, script), undefined)
  await sends(ada, one!._id, 'one')
  assert.equal(await lastOf(ada, script), 'one')
  const twice = { params: { id: conversationId }, body: { text: 'two', scriptStepId: two!._id } }
  const sent = await Promise.all([1, 2].map(() => ada(messages.sendMessage, twice, { key: 'a-double-press' })))
  assert.equal(sent[0]?._id, sent[1]?._id)
  assert.equal(await lastOf(ada, script), 'two')
  const shown = (await fan(messages.listMessages, { params: { id: conversationId }, query: {} })).data
  assert.doesNotMatch(JSON.stringify(shown), /script/i, 'the fan does not see the script')
  assert.equal(await lastOf(ada, script, (await site.fan('other')).id), undefined)
})

test('a fan keeps their step while a script changes, and returns to the previous step if theirs is removed', async () => {
  const script = await make(ada, 'Changing')
  const [one, two, three] = script.steps
  await sends(ada, two!._id)
  assert.equal(await lastOf(ada, script), 'two')
  const put = (steps: scripts.StepForm[]) =>
    ada(scripts.changeScript, { params: { id: script._id }, body: { name: 'Changed', steps } })
  const moved = await put([three!, one!, two!].map(({ _id, name, text }) => ({ _id, name, text })))
  assert.deepEqual(
    moved.steps.map(({ name }) => name),
    ['three', 'one', 'two'],
  )
  assert.equal(await lastOf(ada, script), 'two')
  await put([{ _id: three!._id, name: 'three', text: 'three' }, step('new')])
  assert.equal(await lastOf(ada, script), 'three')
  await put([step('other')])
  assert.equal(await lastOf(ada, script), undefined)
  await ada(scripts.removeScript, { params: { id: script._id } })
  await sends(ada, one!._id)
  await site.quiet()
})

test('a performer adds paid media from their own vault to a step, and sees which files were deleted', async () => {
  const { _id: photo } = await ada(messages.uploadMessagePhoto, { files: { file: await jpeg() } })
  await site.quiet()
  const script = await make(ada, 'Photos', [{ name: 'Photo', fileIds: [photo], price: 50 }])
  const [shown] = script.steps
  assert.deepEqual([shown?.price, shown?.files.length, shown?.missing], [50, 1, 0])
  await site.sql.query('update message_script_steps set file_ids = file_ids || gen_random_uuid() where id = $1', [shown!._id])
  const { data } = await ada(scripts.listScripts, {})
  assert.equal(data.find(({ _id }) => _id === script._id)?.steps[0]?.missing, 1)
  const nadia = await site.performer('nadia')
  await assert.rejects(make(nadia, 'Stolen', [{ name: 'Photo', fileIds: [photo] }]), isApiError('not_found'))
  await assert.rejects(make(ada, 'Free', [{ name: 'Words', text: 'words', price: 50 }]), isApiError('not_valid', 'price'))
})

test("a performer's step keeps its free previews and locked text", async () => {
  const uploads = async (width: number) => (await ada(messages.uploadMessagePhoto, { files: { file: await jpeg(width) } }))._id
  const [locked, preview] = [await uploads(330), await uploads(331)]
  const uploadedOpen = (await ada(uploadOpenPhoto, { files: { file: await jpeg(332) } }))._id
  await site.quiet()
  const part = { fileIds: [locked, preview], openFileIds: [preview], lockedText: ' the harbour, {name} ', price: 5 }
  const script = await make(ada, 'Locked', [{ name: 'Photos', ...part }])
  const [shown] = script.steps
  assert.deepEqual([shown?.openFileIds, shown?.lockedText], [[preview], 'the harbour, {name}'])
  await site.sql.query(
    'update message_script_steps set file_ids = array[$2::uuid, gen_random_uuid()], open_file_ids = array[$2::uuid] where id = $1',
    [shown!._id, preview],
  )
  const again = (await ada(scripts.listScripts, {})).data.find(({ _id }) => _id === script._id)
  assert.deepEqual([again?.steps[0]?.openFileIds, again?.steps[0]?.missing], [[preview], 1])

  const body = { ...part, lockedText: 'the harbour, Wanda', scriptStepId: shown!._id }
  await ada(messages.sendMessage, { params: { id: conversationId }, body })
  assert.equal(await lastOf(ada, script), 'Photos')
  const [seen] = (await fan(messages.listMessages, { params: { id: conversationId } })).data
  assert.ok(seen?.locked)
  assert.deepEqual([seen.openFiles.length, seen.previews.length, seen.hasLockedText], [1, 1, true])
  assert.doesNotMatch(JSON.stringify(seen), /harbour|script/i)

  const wrong: [Partial<scripts.StepForm>, string][] = [
    [{ openFileIds: [locked, preview] }, 'openFileIds'],
    [{ openFileIds: [uploadedOpen] }, 'openFileIds'],
    [{ price: 0, openFileIds: [] }, 'lockedText'],
    [{ price: 0, lockedText: '' }, 'openFileIds'],
    [{ fileIds: [locked, uploadedOpen], openFileIds: [] }, 'fileIds'],
    [{ lockedText: 'x'.repeat(MAX_LOCKED_TEXT_LENGTH + 1) }, 'steps.0.lockedText'],
  ]
  for (const [change, field] of wrong)
    await assert.rejects(make(ada, 'Wrong', [{ name: 'Photos', ...part, ...change }]), isApiError('not_valid', field))
})

test("a performer's scripts are private, and a step of another performer does not advance a fan", async () => {
  const thief = await site.performer('thief')
  const script = await make(ada, 'Mine')
  const [one] = script.steps
  const params = { id: script._id }
  const body = { name: 'Taken', steps: [step('taken')] }
  await assert.rejects(thief(scripts.changeScript, { params, body }), isApiError('not_found'))
  await assert.rejects(thief(scripts.removeScript, { params }), isApiError('not_found'))
  const own = await make(thief, 'Own')
  const borrowed = { name: 'Own', steps: [{ _id: one!._id, name: 'borrowed', text: 'x' }] }
  await assert.rejects(thief(scripts.changeScript, { params: { id: own._id }, body: borrowed }), isApiError('not_found'))
  await assert.rejects(fan(scripts.listScripts, {}), isApiError('not_allowed'))
  assert.equal((await thief(scripts.listScripts, { query: { fanId: fan.id } })).total, 1)
  await sends(fan, one!._id, 'a fan names a step')
  await sends(ada, own.steps[0]!._id)
  assert.deepEqual([await lastOf(ada, script), await lastOf(thief, own)], [undefined, undefined])
})

test('a performer cannot save empty, invalid or too long scripts, or exceed the limit with parallel requests', async () => {
  const vera = await site.performer('vera')
  const wrong: scripts.StepForm[][] = [
    [],
    [{ name: 'Empty' }],
    [{ name: 'Blank', text: ' \u200B ' }],
    [{ name: '\u202Egnp', text: 'x' }],
    [{ name: 'Long', text: 'x'.repeat(10_000) }],
    Array.from({ length: scripts.MAX_STEPS + 1 }, (_, n) => step(`step ${n}`)),
  ]
  for (const steps of wrong) await assert.rejects(make(vera, 'Wrong', steps), isApiError('not_valid'))
  await site.sql.query(
    `insert into message_scripts (id, performer_id, name, created_at)
      select gen_random_uuid(), $1, 'n' || n, now() from generate_series(1, $2::int) n`,
    [vera.id, scripts.MAX_SCRIPTS - 1],
  )
  const both = await Promise.allSettled([make(vera, 'Last'), make(vera, 'Last')])
  assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1)
})
