import { caseDecided } from '#core/cases/index.ts'
import { putApproval, reviewOfStatement, setApprovedOnAppeal } from '#core/reviews/index.ts'
import { on } from '#platform/listeners.ts'

export const listeners = [
  // An upheld appeal lets the performer publish the rejected version unchanged.
  on(caseDecided, 'approve content after an appeal', async (tx, { caseKind, isActed, statement }) => {
    if (caseKind !== 'appeal' || !isActed || !statement) return
    const review = await reviewOfStatement(tx.db, statement.id)
    if (review?.state === 'rejected') await putApproval(tx, await setApprovedOnAppeal(tx, review.id))
  }),
]
