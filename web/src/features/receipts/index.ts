/** Receipts and credit notes: the fan's own, and the operator's search. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'receipts',
})
