/** Tests how people report something, and what they see afterwards. */
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createReport } from '@fanfare/contract/reports'
import { aFan, anOperator, aReport, idOf } from '../../../test/components/examples.ts'
import { rejection } from '../../../test/components/fake-api.ts'
import { open } from '../../../test/components/open.tsx'
import { ReportButton } from './report-button.tsx'

const thing = <ReportButton kind="comment" id={idOf(42)} ownerId={idOf(43)} />

test('a fan chooses a reason that fits, and reads the case number and the deadline', async () => {
  const { api } = await open(thing, { viewer: aFan() })
  await page.getByRole('button', { name: 'Report' }).click()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect.element(page.getByText('Choose a reason').last()).toBeVisible()
  expect(api.requestsTo(createReport)).toHaveLength(0)
  await page.getByRole('combobox', { name: 'Reason' }).selectOptions('Spam')
  await page.getByRole('textbox', { name: 'Links' }).fill('https://a.example/1\nhttps://b.example/2')
  api.replyTo(createReport, aReport())
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect.element(page.getByText(/^Case 1042\. We decide by Mar 8/)).toBeVisible()
  expect(api.requestsTo(createReport).map(({ input }) => input.body)).toEqual([
    {
      objectType: 'comment',
      objectId: idOf(42),
      reason: 'spam',
      links: ['https://a.example/1', 'https://b.example/2'],
    },
  ])
})

test('"Something else" needs words, and an error stays next to what was typed', async () => {
  const { api } = await open(thing, { viewer: aFan() })
  await page.getByRole('button', { name: 'Report' }).click()
  await page.getByRole('combobox', { name: 'Reason' }).selectOptions('Something else')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect.element(page.getByText('Describe what happened')).toBeVisible()
  await page.getByRole('textbox', { name: 'What happened' }).fill('It is odd')
  api.replyTo(createReport, rejection('too_many_requests', { message: 'Too many attempts.' }))
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect.element(page.getByText('Too many attempts.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'What happened' })).toHaveValue('It is odd')
})

test('owners and operators have no button, and visitors continue in the public form', async () => {
  await open(<ReportButton kind="comment" id={idOf(42)} ownerId={aFan()._id} />, { viewer: aFan() })
  await expect.element(page.getByRole('button', { name: 'Report' })).not.toBeInTheDocument()
  await open(thing, { viewer: anOperator() })
  await expect.element(page.getByRole('button', { name: 'Report' })).not.toBeInTheDocument()
  await open(thing, { viewer: null, otherPages: { '/report': <h1>Report content</h1> } })
  await page.getByRole('button', { name: 'Report' }).click()
  await expect.element(page.getByRole('heading', { name: 'Report content' })).toBeVisible()
})

test("a visitor's notice names the post, also from a list of posts", async () => {
  const Form = () => <p>{new URLSearchParams(useLocation().search).get('link')}</p>
  const post = <ReportButton kind="post" id={idOf(42)} ownerId={idOf(43)} address={`/post/${idOf(42)}`} />
  await open(post, { viewer: null, otherPages: { '/report': <Form /> } })
  await page.getByRole('button', { name: 'Report' }).click()
  await expect.element(page.getByText(`${location.origin}/post/${idOf(42)}`)).toBeVisible()
})
