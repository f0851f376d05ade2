import { done } from '@fanfare/contract'
import { agreeToTerms, readTermsToAgree } from '@fanfare/contract/terms-agreements'
import { currentTerms, requiredTerms } from '#core/pages/index.ts'
import { agreementsOf, assertTermsVersion, insertAgreement } from '#core/registration/index.ts'
import { mutation, query } from '#platform/route-handler.ts'

export const termsRoutes = [
  query(readTermsToAgree, async ({ ctx, viewer }) => {
    const required = viewer.role === 'admin' ? [] : await requiredTerms(ctx)
    if (required.length === 0) return { version: null }
    const agreed = await agreementsOf(ctx.db, viewer.id)
    const isEnough = agreed.some(({ version }) => required.includes(version))
    return { version: isEnough ? null : await currentTerms(ctx) }
  }),

  mutation(agreeToTerms, async ({ tx, viewer, body: { version } }) => {
    await assertTermsVersion(tx, version)
    await insertAgreement(tx, { accountId: viewer.id, version, agreedAt: tx.now })
    return done
  }),
]
