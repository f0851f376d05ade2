/** Tests of the operators' editor of a page of the site. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  listPageVersions,
  previewPage,
  publishPageText,
  readPageText,
  readPageVersion,
  readSitePage,
  restorePageVersion,
  savePageText,
  type PageText,
  type SitePage,
} from '@fanfare/contract/pages'
import { anOperator, idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as screen from './page-editor.tsx'

const sitePage = (changes: Partial<SitePage> = {}): SitePage => ({
  _id: idOf(801),
  slug: 'house-rules',
  isBuiltIn: false,
  isPublished: true,
  isInFooter: true,
  footerPosition: 3,
  canAskAgreement: false,
  version: 1,
  texts: [{ language: 'en', title: 'House rules', status: 'published', publishedAt: '2027-01-02T00:00:00.000Z' }],
  ...changes,
})

const text = (changes: Partial<PageText> = {}): PageText => ({
  language: 'en',
  title: 'House rules',
  source: 'Be kind.',
  status: 'published',
  publishedAt: '2027-01-02T00:00:00.000Z',
  version: 4,
  ...changes,
})

const version = {
  number: 1,
  title: 'First rules',
  asksAgreement: false,
  publishedAt: '2027-01-01T00:00:00.000Z',
  publishedBy: 'olga',
  changes: '',
}

async function openEditor(given: Partial<SitePage> = {}, viewer = anOperator()) {
  const { api } = currentFakes()
  api.replyTo(readSitePage, sitePage(given))
  api.replyTo(readPageText, text())
  api.replyTo(listPageVersions, { data: [version], total: 1 })
  await openScreen(screen, { path: '/admin/pages/:id', at: `/admin/pages/${idOf(801)}`, size: 'desktop', viewer })
  return api
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const source = () => page.getByRole('textbox', { name: 'Text' })

test('an operator who publishes unsaved changes saves them first, and publishes exactly that version', async () => {
  const api = await openEditor()
  api.replyTo(savePageText, text({ source: 'Be very kind.', status: 'changed', version: 5 }))
  api.replyTo(publishPageText, text({ source: 'Be very kind.', version: 5 }))
  await source().fill('Be very kind.')
  await press('Publish')
  const question = page.getByRole('dialog', { name: 'Publish this page?' })
  await expect.element(question.getByText('Everyone sees the new version.', { exact: false })).toBeVisible()
  await expect.element(question.getByLabelText('Ask everyone to agree again', { exact: false })).not.toBeInTheDocument()
  expect(api.requestsTo(savePageText)).toEqual([])
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect.element(page.getByText('Page published')).toBeVisible()
  expect(api.requestsTo(savePageText).map(({ input }) => input.body)).toEqual([
    { title: 'House rules', source: 'Be very kind.', version: 4 },
  ])
  expect(api.requestsTo(publishPageText).map(({ input }) => input.body)).toEqual([
    { asksAgreement: false, version: 5, changes: '' },
  ])
})

test('an operator who publishes new terms can ask everyone to agree again', async () => {
  const api = await openEditor({ canAskAgreement: true, isBuiltIn: true, slug: 'terms' })
  api.replyTo(publishPageText, text())
  await press('Publish')
  const question = page.getByRole('dialog', { name: 'Publish this page?' })
  await question.getByLabelText('Ask everyone to agree again', { exact: false }).click()
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect.element(page.getByText('Page published')).toBeVisible()
  expect(api.requestsTo(publishPageText).map(({ input }) => input.body)).toEqual([
    { asksAgreement: true, version: 4, changes: '' },
  ])
})

test('an operator whose draft was changed in another window keeps the typed text, and saves over it with the next press', async () => {
  const api = await openEditor()
  api.replyTo(savePageText, rejection('changed_meanwhile'))
  api.replyTo(readPageText, text({ source: 'Theirs', version: 9 }))
  await source().fill('Mine')
  await press('Save draft')
  await expect.element(page.getByText('This was changed in another window', { exact: false })).toBeVisible()
  await expect.element(source()).toHaveValue('Mine')
  api.replyTo(savePageText, text({ source: 'Mine', version: 10 }))
  await press('Save draft')
  await expect.element(page.getByText('Draft saved')).toBeVisible()
  expect(api.requestsTo(savePageText).map(({ input }) => input.body.version)).toEqual([4, 9])
})

test('an operator sees the page as its readers would, without saving it', async () => {
  const api = await openEditor()
  api.replyTo(previewPage, { html: '<p>Be <strong>kind</strong>.</p>' })
  await press('Preview')
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect.element(preview.getByRole('strong')).toHaveTextContent('kind')
  expect(api.requestsTo(savePageText)).toEqual([])
})

test('an operator restores an earlier version into the editor', async () => {
  const api = await openEditor()
  api.replyTo(readPageVersion, { ...version, html: '<p>Old rules</p>' })
  api.replyTo(restorePageVersion, text({ title: 'First rules', source: 'Old rules', status: 'changed', version: 5 }))
  await page.getByRole('button', { name: 'View version 1' }).click()
  await expect.element(page.getByText('Old rules')).toBeVisible()
  await press('Restore as draft')
  await expect.element(source()).toHaveValue('Old rules')
  expect(api.requestsTo(restorePageVersion).map(({ input }) => input.body)).toEqual([{ version: 4 }])
})

test('an operator whose role only reads can see the text but not change it', async () => {
  await openEditor({}, anOperator({ operatorRole: 'read_only' }))
  await expect.element(page.getByText('Your role can see this but not change it.')).toBeVisible()
  await expect.element(source()).toBeDisabled()
  await expect.element(page.getByRole('heading', { name: 'Settings' })).not.toBeInTheDocument()
})
