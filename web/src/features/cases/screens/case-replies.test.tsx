/** Tests how operators keep saved replies. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createCaseReply, listCaseReplies, removeCaseReply, type CaseReply } from '@fanfare/contract/case-replies'
import { anOperator, idOf } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as screen from './case-replies.tsx'

const reply: CaseReply = { _id: idOf(70), name: 'Spam', text: 'Hello {name}', isShared: true }

async function opens(data: readonly CaseReply[]) {
  const { api } = currentFakes()
  api.replyTo(listCaseReplies, { data: [...data], total: data.length })
  await openScreen(screen, { at: '/admin/cases/replies', path: '/admin/cases/replies', viewer: anOperator() })
  return api
}

test('an operator writes a reply with placeholders, sees an example, and shares it', async () => {
  const api = await opens([])
  await expect.element(page.getByText('No saved replies yet')).toBeVisible()
  await page.getByRole('button', { name: 'New saved reply' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Spam')
  await page.getByRole('textbox', { name: 'Text' }).fill('Hello {name}, case {case}')
  await expect.element(page.getByText('Hello Robin, case 1042')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Share with all operators' }).click()
  api.replyTo(createCaseReply, reply)
  await page.getByRole('button', { name: 'Save reply' }).click()
  await expect
    .poll(() => api.requestsTo(createCaseReply).map(({ input }) => input.body))
    .toEqual([{ name: 'Spam', text: 'Hello {name}, case {case}', isShared: true }])
})

test('removing a shared reply says that all operators lose it', async () => {
  const api = await opens([reply])
  await expect.element(page.getByText('Shared with all operators')).toBeVisible()
  await page.getByRole('button', { name: 'Options for Spam' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect.element(page.getByText('This removes it for all operators.')).toBeVisible()
  api.replyTo(removeCaseReply, { success: true })
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => api.requestsTo(removeCaseReply)).toHaveLength(1)
})
