/** Tests of the operators' list of the site's pages. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createPage, listSitePages, type SitePage } from '@fanfare/contract/pages'
import { anOperator, idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { open, openScreen } from '../../../../test/components/open.tsx'
import NewPage from '../components/new-page.tsx'
import * as screen from './site-pages.tsx'

const terms: SitePage = {
  _id: idOf(811),
  slug: 'terms',
  isBuiltIn: true,
  isPublished: true,
  isInFooter: true,
  footerPosition: 1,
  canAskAgreement: true,
  version: 1,
  texts: [
    { language: 'en', title: 'Terms', status: 'built_in', publishedAt: null },
    { language: 'es', title: '', status: 'empty', publishedAt: null },
  ],
}

test('an operator sees the state of each page in each language', async () => {
  const { api } = currentFakes()
  api.replyTo(listSitePages, { data: [terms], total: 1 })
  await openScreen(screen, { at: '/admin/pages', size: 'desktop', viewer: anOperator() })
  const row = page.getByRole('row').filter({ hasText: 'Terms' })
  for (const state of ['Published', 'Built-in text', 'Not translated'])
    await expect.element(row.getByText(state, { exact: true })).toBeVisible()
})

test('an operator creates a page and continues in its editor', async () => {
  const { api } = await open(<NewPage />, {
    viewer: anOperator(),
    otherPages: { '/admin/pages/:id': <p>The editor</p> },
  })
  await page.getByLabelText('Title').fill('House rules')
  await page.getByLabelText('Address').fill('House rules')
  await page.getByRole('button', { name: 'Create page' }).click()
  await expect.element(page.getByText('Address is not a valid', { exact: false })).toBeVisible()
  expect(api.requestsTo(createPage)).toEqual([])
  const message = 'This address is taken.'
  api.replyTo(createPage, rejection('not_valid', { message, errors: [{ field: 'slug', message }] }))
  await page.getByLabelText('Address').fill('terms')
  await page.getByRole('button', { name: 'Create page' }).click()
  await expect.element(page.getByText(message)).toBeVisible()
  api.replyTo(createPage, { ...terms, slug: 'house-rules' })
  await page.getByLabelText('Address').fill('house-rules')
  await page.getByRole('button', { name: 'Create page' }).click()
  await expect.element(page.getByText('The editor')).toBeVisible()
  expect(api.requestsTo(createPage).map(({ input }) => input.body)).toEqual([
    { title: 'House rules', slug: 'terms', language: 'en' },
    { title: 'House rules', slug: 'house-rules', language: 'en' },
  ])
})
