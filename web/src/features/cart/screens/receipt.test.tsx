/** The receipt after a checkout. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { viewOrder } from '@fanfare/contract/orders'
import { aFan, idOf } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import { anOrder } from '../../../../test/components/store-examples.ts'
import * as screen from './receipt.tsx'

const { shipping } = anOrder()

test.for([
  { delivery: 'sent', type: 'own', promise: 'Ships by Jan 5, 2026' },
  { delivery: 'collected', type: 'pickup', promise: 'Ready by Jan 5, 2026' },
] as const)('the buyer of an order that is $delivery reads “$promise”', async ({ type, promise }) => {
  currentFakes().api.replyTo(viewOrder, anOrder({ shipping: shipping && { ...shipping, type } }))
  await openScreen(screen, { at: `/checkout/receipt?orders=${idOf(900)}`, path: '/checkout/receipt', viewer: aFan() })
  await expect.element(page.getByText(promise)).toBeVisible()
})
