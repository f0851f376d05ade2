import { nearCopyListeners, reportables, takeIn } from '#core/cases/index.ts'
import { consentRevoked } from '#core/consents/index.ts'
import { t } from '#lib/i18n.ts'
import { on } from '#platform/listeners.ts'

export const listeners = [
  ...nearCopyListeners,
  // Buyers lose content that they paid for, so operators decide about refunds.
  on(consentRevoked, 'open a case', async (tx, { ownerId, buyers }) => {
    if (buyers === 0) return
    const owner = (await reportables(tx.services).get('account')?.read(tx, [ownerId]))?.get(ownerId)
    if (!owner) return
    const text = t(
      'A person shown has revoked their consent. {buyers, plural, one {# account} other {# accounts}} had bought content that shows them.',
      { buyers },
    )
    await takeIn(tx, { kind: 'consent', objects: [owner], isCredible: false, report: { text } })
  }),
]
