/** The operator's rates and report of tax, beside the receipts. Fans see tax where they pay (`core/checkout/tax.tsx`). */
import { feature } from '#core/feature.ts'

export default feature({ name: 'tax' })
