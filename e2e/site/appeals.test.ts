/** A performer appeals a decision by one press; the operator of the decision cannot decide the appeal, and another one does. */
import assert from 'node:assert/strict'
import { resetPassword } from '@fanfare/contract/auth'
import { decideCase, readCase, searchCases } from '@fanfare/contract/cases'
import { inviteOperator } from '@fanfare/contract/operators'
import { createPost } from '@fanfare/contract/posts'
import { createReport } from '@fanfare/contract/reports'
import { listStatements } from '@fanfare/contract/statements'
import { openDemo, type Demo } from '../support/demo.ts'
import { toast } from '../support/people.ts'
import { assertAccessible, DEMO_PASSWORD, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
  const { operator, guest, mailedLink } = demo.site
  const otto = { name: 'Otto Beck', username: 'otto', email: 'otto@example.test', role: 'moderation' as const }
  await operator(inviteOperator, { body: otto })
  const link = await mailedLink(otto.email, 'reset')
  await guest(resetPassword, { body: { token: link.split('token=')[1] ?? '', password: DEMO_PASSWORD } })
})

const TEXT = 'A scene from my film'
const REASON = 'It shows a crime in detail.'

/** Reports a new post of Ada's and removes it. Returns the ids of the case and of Ada's statement. */
async function removedPost(): Promise<{ caseId: string; statementId: string }> {
  const [ada, felix, olga] = await Promise.all(['ada.vale', 'felix', 'olga'].map((name) => demo.callOf(name)))
  const { _id: objectId } = await ada!(createPost, { body: { text: TEXT, audience: 'free' } })
  const { caseNumber } = await felix!(createReport, { body: { objectType: 'post', objectId, reason: 'violence' } })
  const { data } = await olga!(searchCases, { query: { q: `${caseNumber}` } })
  const id = data[0]?._id ?? assert.fail('no case')
  const { version } = await olga!(readCase, { params: { id } })
  const body = { version, measures: ['remove' as const], rule: 'illegal_acts' as const, reason: REASON }
  await olga!(decideCase, { params: { id }, body })
  const { data: statements } = await ada!(listStatements, { query: {} })
  return { caseId: id, statementId: statements[0]?._id ?? assert.fail('no statement') }
}

test('a performer appeals on the notice, the first operator cannot decide, and another one restores the post', async () => {
  const { caseId, statementId } = await removedPost()
  await demo.site.jobsDone()
  const ada = await demo.as('ada.vale', 'phone')
  await visit(ada, '/notifications')
  await ada.locator(`a[href="/statements/${statementId}"]`).click()
  await ada.getByText(REASON).waitFor()
  await assertAccessible(ada)
  await ada.getByRole('button', { name: 'Appeal decision' }).click()
  const sheet = ada.getByRole('dialog')
  await sheet.getByRole('textbox').fill('No one was hurt. It is a film.')
  await sheet.getByRole('button', { name: 'Send appeal' }).click()
  await toast(ada, 'Appeal sent').waitFor()
  await ada.getByText('Appeal open').waitFor()

  const olga = await demo.as('olga', 'desktop')
  await visit(olga, `/admin/cases/${caseId}`)
  await olga.getByRole('link', { name: /: Appeal$/ }).click()
  await olga.getByText('You made the decision that is appealed. Another operator decides about the appeal.').waitFor()
  await assertAccessible(olga)
  assert.equal(await olga.getByRole('heading', { name: 'Decision', exact: true }).count(), 0)

  const otto = await demo.as('otto', 'desktop', { theme: 'dark' })
  await visit(otto, new URL(olga.url()).pathname)
  await otto.getByText('No one was hurt. It is a film.').waitFor()
  await otto.keyboard.press('Control+k')
  await otto.getByRole('combobox', { name: 'Search commands' }).fill('restore the items')
  await assertAccessible(otto)
  await otto.keyboard.press('Enter')
  await otto.getByRole('combobox', { name: 'Rule' }).selectOption('illegal_acts')
  await otto.getByRole('textbox', { name: 'Reasons' }).fill('It is a scene of a film.')
  await assertAccessible(otto)
  await otto.getByRole('button', { name: 'Decide case' }).click()
  await toast(otto, 'Case decided').waitFor()

  await ada.getByText('Appeal upheld').waitFor()
  await ada.getByText('It is a scene of a film.').waitFor()
  const visitor = await demo.as('visitor', 'phone')
  const { data } = await (await demo.callOf('otto'))(searchCases, { query: { status: 'decided', limit: 5 } })
  const { objects } = await (await demo.callOf('otto'))(readCase, { params: { id: data[0]?._id ?? '' } })
  await visit(visitor, objects[0]?.path ?? '')
  await visitor.getByText(TEXT, { exact: true }).waitFor()
})
