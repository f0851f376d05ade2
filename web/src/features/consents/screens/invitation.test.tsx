/** Tests of the page behind a guest's link. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openConsentLink, signConsent } from '@fanfare/contract/consent-links'
import { aPerson } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as invitation from './invitation.tsx'

const TOKEN = 't'.repeat(43)

async function opens() {
  const { api } = currentFakes()
  api.replyTo(openConsentLink, {
    invitation: { owner: aPerson(), scopes: ['shown', 'published'], until: null, expiresAt: '2027-02-01T00:00:00.000Z' },
    claim: 'c'.repeat(43),
  })
  await openScreen(invitation, { at: `/consent/${TOKEN}`, path: '/consent/:token' })
  await page.getByRole('button', { name: 'Read request' }).click()
  return api
}

async function fills() {
  await page.getByLabelText('Full name, as on your ID').fill('Mara Lindqvist')
  await page.getByLabelText('Date of birth').fill('1995-04-03')
  await page.getByLabelText('Expiry date of the ID').fill('2034-12-31')
  for (const label of ['Front of your ID', 'Back of your ID', 'You, holding your ID'])
    await userEvent.upload(page.getByLabelText(label), new File(['x'], `${label}.jpg`, { type: 'image/jpeg' }))
  await page.getByLabelText('Signature').fill('Mara Lindqvist')
}

test('a guest signs terms without an end, and gets the address of the own page', async () => {
  const api = await opens()
  await fills()
  api.replyTo(signConsent, { secret: 's'.repeat(43) })
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect
    .element(page.getByLabelText('Your page', { exact: true }))
    .toHaveValue(`${location.origin}/my-consent/${'s'.repeat(43)}`)
})

test('a guest whose link was opened elsewhere reads what to do', async () => {
  const message = 'This link no longer works, or it was opened in another browser. Ask for a new one.'
  currentFakes().api.replyTo(openConsentLink, rejection('link_expired', { message }))
  await openScreen(invitation, { at: `/consent/${TOKEN}`, path: '/consent/:token' })
  await page.getByRole('button', { name: 'Read request' }).click()
  await expect.element(page.getByText(message)).toBeVisible()
})
