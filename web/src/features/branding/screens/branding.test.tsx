/** Tests of the operator's form of the site's own look. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readBranding, removeBrandPicture, saveBranding, type Branding } from '@fanfare/contract/branding'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as screen from './branding.tsx'

const branding: Branding = {
  siteName: 'Footlights',
  accentColor: '',
  seoTitle: '',
  seoDescription: '',
  logo: null,
  logoDark: null,
  favicon: null,
  share: null,
  socialLinks: [],
  menus: { header: [{ label: 'Shows', to: '/explore' }], footer: [] },
  version: 3,
}

async function openForm(given: Partial<Branding> = {}) {
  const { api } = currentFakes()
  api.replyTo(readBranding, { ...branding, ...given })
  await openScreen(screen, { at: '/admin/branding', size: 'desktop' })
  return api
}
const save = () => page.getByRole('button', { name: 'Save changes' }).click()
const region = (name: string) => page.getByRole('region', { name })

test('an operator changes the menus, and the preview shows them before they are saved', async () => {
  const api = await openForm()
  api.replyTo(saveBranding, { ...branding, version: 4 })
  const header = region('Header menu')
  await header.getByRole('button', { name: 'Add link' }).click()
  await header.getByLabelText('Label').nth(1).fill('Help')
  await header.getByLabelText('Address').nth(1).fill('/page/help')
  await expect.element(region('Preview').getByText('Help').nth(0)).toBeVisible()
  await header.getByRole('button', { name: 'Move up' }).click()
  await region('Social links').getByRole('button', { name: 'Add link' }).click()
  await save()
  await expect.element(page.getByText('Changes saved')).toBeVisible()
  expect(api.requestsTo(saveBranding).map(({ input }) => input.body)).toEqual([
    {
      siteName: 'Footlights',
      menus: {
        header: [
          { label: 'Help', to: '/page/help' },
          { label: 'Shows', to: '/explore' },
        ],
        footer: [],
      },
      socialLinks: [],
      version: 3,
    },
  ])
})

test('an operator reads at the menu which address is wrong, and keeps the input', async () => {
  const api = await openForm()
  const message = 'Enter a path such as /explore.'
  api.replyTo(saveBranding, rejection('not_valid', { message, errors: [{ field: 'header', message }] }))
  await region('Header menu').getByLabelText('Address').fill('javascript:alert(1)')
  await save()
  await expect.element(region('Header menu').getByText(message)).toBeVisible()
  await expect.element(region('Header menu').getByLabelText('Address')).toHaveValue('javascript:alert(1)')
})

test('an operator who mistypes the color reads how to write it, before anything is sent', async () => {
  const api = await openForm()
  await page.getByLabelText('Accent color').fill('green')
  await save()
  await expect.element(page.getByText('Accent color is not a valid', { exact: false })).toBeVisible()
  expect(api.requestsTo(saveBranding)).toEqual([])
})

test('a menu with as many items as allowed offers no more', async () => {
  const header = Array.from({ length: 6 }, (_, i) => ({ label: `Item ${i}`, to: '/' }))
  await openForm({ menus: { header, footer: [] } })
  await expect.element(region('Footer menu').getByRole('button', { name: 'Add link' })).toBeVisible()
  expect(region('Header menu').getByRole('button', { name: 'Add link' }).elements()).toEqual([])
})

test('an operator removes a logo', async () => {
  const logo = { url: '/favicon.svg', width: 320, height: 80 }
  const api = await openForm({ logo })
  api.replyTo(removeBrandPicture, branding)
  api.replyTo(readBranding, branding)
  await page.getByRole('button', { name: 'Remove Logo', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Remove Logo', exact: true })).not.toBeInTheDocument()
})
