/** Tests of the menu command and the sheet that request a private show. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { viewShowTerms } from '@fanfare/contract/private-show-terms'
import { requestShow } from '@fanfare/contract/private-shows'
import { useRequestCommand } from '#core/performers/use-request-command.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { aFan, aPerformer, aPerson, idOf } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { open } from '../../../../test/components/open.tsx'
import { aShow, someShowTerms } from '../../../../test/components/private-show-examples.ts'

const performer = aPerson()

function Profile() {
  return <MenuButton label="More about Ada Vale" commands={useRequestCommand(performer)} />
}

async function openSheet(terms = someShowTerms()) {
  currentFakes().api.replyTo(viewShowTerms, { terms })
  const opened = await open(<Profile />, {
    viewer: aFan({ balance: 40 }),
    otherPages: { '/private-shows/:id': <p>Your show</p> },
  })
  await page.getByRole('button', { name: 'More about Ada Vale' }).click()
  await page.getByRole('menuitem', { name: 'Request private show' }).click()
  return opened
}

const sheet = () => page.getByRole('dialog', { name: 'Request private show' })

test('a fan reads what a minute is likely to cost, and sends a request', async () => {
  const { api } = await openSheet()
  await expect.element(sheet().getByText(/Usually 6 tokens .+ a minute/)).toBeVisible()
  await sheet().getByLabelText('Message').fill('Would you play for me?')
  await sheet().getByLabelText('Minutes').fill('2')
  // The minimum counts.
  await expect.element(sheet().getByText('About 3 minutes')).toBeVisible()
  await expect.element(sheet().getByText(/^18 tokens/)).toBeVisible()
  await sheet().getByLabelText('Your limit').fill('10')
  await sheet().getByRole('button', { name: 'Send request' }).click()
  await expect.element(sheet().getByText('Your limit must be at least 18')).toBeVisible()
  await sheet().getByLabelText('Your limit').fill('60')
  await sheet()
    .getByRole('checkbox', { name: /Show my camera/ })
    .click()
  api.replyTo(requestShow, aShow())
  await sheet().getByRole('button', { name: 'Send request' }).click()
  await expect
    .poll(() => api.requestsTo(requestShow).map(({ input }) => input.body))
    .toEqual([
      {
        performerId: performer._id,
        message: 'Would you play for me?',
        minutes: 2,
        maxCost: 60,
        hasCamera: true,
        mayRecord: false,
      },
    ])
  await expect.element(page.getByText('Your show')).toBeVisible()
  expect(location.pathname).toBe(`/private-shows/${idOf(9500)}`)
})

test('a request that was closed by mistake is still there', async () => {
  await openSheet()
  await sheet().getByLabelText('Message').fill('A long text')
  await sheet().getByRole('button', { name: 'Close' }).click()
  await expect.element(sheet()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'More about Ada Vale' }).click()
  await page.getByRole('menuitem', { name: 'Request private show' }).click()
  await expect.element(sheet().getByLabelText('Message')).toHaveValue('A long text')
  await expect.element(sheet().getByText('Your draft has been restored.', { exact: false })).toBeVisible()
})

test('a fan who may not ask reads how to', async () => {
  await openSheet(someShowTerms({ audience: 'subscribers', unlock: [{ by: 'subscribe' }] }))
  await expect.element(sheet().getByRole('heading', { name: 'Only subscribers can ask' })).toBeVisible()
  await expect.element(sheet().getByRole('link', { name: 'View profile' })).toHaveAttribute('href', '/ada.vale')
  await expect.element(sheet().getByLabelText('Message')).not.toBeInTheDocument()
})

test('a performer who gives no shows and another performer have no command', async () => {
  const { api } = currentFakes()
  api.replyTo(viewShowTerms, { terms: null })
  await open(<Profile />, { viewer: aFan() })
  await expect.poll(() => api.requestsTo(viewShowTerms).length).toBe(1)
  await page.getByRole('button', { name: 'More about Ada Vale' }).click()
  await expect.element(page.getByRole('menuitem')).not.toBeInTheDocument()
  await open(<Profile />, { viewer: aPerformer({ _id: idOf(77) }) })
  expect(api.requestsTo(viewShowTerms).length).toBe(1)
})
