import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../../../test/components/examples.ts'
import { open } from '../../../../test/components/open.tsx'
import { BoughtNote } from './bought-note.tsx'

test('a buyer reads when they bought a product, and gets to the order', async () => {
  await open(<BoughtNote bought={{ orderId: idOf(700), at: '2026-01-05T12:00:00.000Z' }} />)
  await expect.element(page.getByText(/You bought this on/)).toHaveTextContent('You bought this on Jan 5, 2026. View order')
  await expect.element(page.getByRole('link', { name: 'View order' })).toHaveAttribute('href', `/orders/${idOf(700)}`)
})
