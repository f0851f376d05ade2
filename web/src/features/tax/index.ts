/** The operator's tax rates and tax report, next to the receipts. Fans see tax in the checkout (`core/checkout/tax.tsx`). */
import { feature } from '#core/feature.ts'

export default feature({ name: 'tax' })
