/** Tests the versions of a page that its readers see. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listPublicVersions, readPage, readPublicVersion, type PublicVersion } from '@fanfare/contract/pages'
import { idOf } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as screen from './versions.tsx'

const version = (number: number, changes = ''): PublicVersion => ({
  number,
  title: 'Terms',
  publishedAt: `2027-01-0${number}T00:00:00.000Z`,
  changes,
})

test('a reader sees what each version changed, and reads an earlier one', async () => {
  const { api } = currentFakes()
  const html = '<p>Newest</p>'
  const current = { _id: idOf(1), slug: 'terms', title: 'Terms', language: 'en', updatedAt: null, description: '', html } as const
  api.replyTo(readPage, current)
  api.replyTo(listPublicVersions, { data: [version(2, 'Refunds take 14 days.'), version(1)], total: 2 })
  api.replyTo(readPublicVersion, { ...version(1), language: 'en', html: '<p>Oldest</p>' })
  await openScreen(screen, { path: '/page/:slug/versions/:number', at: '/page/terms/versions/1' })
  await expect.element(page.getByText('Oldest')).toBeVisible()
  await expect.element(page.getByText('Refunds take 14 days.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Version 1/ })).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('link', { name: /^Version 2/ })).toHaveAttribute('href', '/page/terms/versions/2')
})
