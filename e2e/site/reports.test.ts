/** A stranger's takedown form leads to the removal and a letter, and the performer appeals. */
import assert from 'node:assert/strict'
import { createPost } from '@fanfare/contract/posts'
import { readDemoMails } from '@fanfare/contract/mails'
import { openDemo, type Demo } from '../support/demo.ts'
import { toast } from '../support/people.ts'
import { assertAccessible, reload, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

const EMAIL = 'vic.doe@example.com'
const TEXT = 'A day at the pier'

/** Returns the path of the link in the newest email. */
async function linkedPath(): Promise<string> {
  const { data } = await demo.site.guest(readDemoMails, { query: { email: EMAIL } })
  return /\/report\/[\w-]{43}/.exec(JSON.stringify(data[0]))?.[0] ?? assert.fail('no link')
}

test('a stranger asks for the removal of an image, an operator removes it, a letter follows, and the performer appeals', async () => {
  const ada = await demo.callOf('ada.vale')
  const { _id: id } = await ada(createPost, { body: { text: TEXT, audience: 'free' } })
  const stranger = await demo.as('visitor', 'phone')
  await visit(stranger, '/')
  await stranger.getByRole('link', { name: 'Report content' }).click()
  await stranger.getByRole('combobox', { name: 'What is it about?' }).selectOption('ncii')
  await stranger.getByRole('textbox', { name: 'Links' }).fill(`${demo.site.origin}/post/${id}`)
  await stranger.getByRole('textbox', { name: 'Description' }).fill('This is me at the pier, and I never agreed.')
  await stranger.getByRole('textbox', { name: 'Your name', exact: true }).fill('Vic Doe')
  await stranger.getByLabel('Email address').fill(EMAIL)
  await stranger.getByRole('checkbox').check()
  await stranger.getByLabel('Type your name to sign').fill('Vic Doe')
  await assertAccessible(stranger)
  await stranger.getByRole('button', { name: 'Send notice' }).click()
  await stranger.getByText('Confirm your email address').waitFor()
  await visit(stranger, await linkedPath())
  await stranger.getByRole('button', { name: 'Confirm notice' }).click()
  await stranger.getByText(/We decide by/).waitFor()
  await assertAccessible(stranger)

  const olga = await demo.as('olga', 'desktop')
  await visit(olga, '/admin/cases?kind=ncii')
  await assertAccessible(olga)
  await olga.getByRole('heading', { name: 'Cases', level: 1 }).waitFor()
  const { rows } = await demo.site.sql.query<{ case_id: string }>('select case_id from case_objects where object_id = $1', [id])
  await visit(olga, `/admin/cases/${rows[0]?.case_id ?? ''}`)
  await olga.getByText(TEXT, { exact: true }).waitFor()
  await assertAccessible(olga)
  await olga.getByRole('combobox', { name: 'Affected items' }).selectOption('remove')
  await olga.getByRole('combobox', { name: 'Rule' }).selectOption('consent')
  await olga.getByRole('textbox', { name: 'Reasons' }).fill('Someone shown has not agreed to it.')
  await olga.getByRole('button', { name: 'Decide case' }).click()
  await toast(olga, 'Case decided').waitFor()

  await reload(stranger)
  await stranger.getByText(/^We have removed what you named/).waitFor()
  await visit(stranger, `/post/${id}`)
  await stranger.getByText(TEXT, { exact: true }).waitFor({ state: 'detached' })

  const performer = await demo.as('ada.vale', 'phone', { theme: 'dark' })
  await visit(performer, '/statements')
  await performer.getByRole('link', { name: 'Items removed' }).click()
  await performer.getByText('Someone shown has not agreed to it.').waitFor()
  await assertAccessible(performer)
  await performer.getByRole('button', { name: 'Appeal decision' }).click()
  await performer.getByRole('dialog').getByRole('button', { name: 'Send appeal' }).click()
  await toast(performer, 'Appeal sent').waitFor()
  await performer.getByText('Appeal open').waitFor()
})
