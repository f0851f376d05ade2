/** The terms of all payouts: waiting times, and the paying account. */
import { readPayingAccount } from '@fanfare/contract/payout-batches'
import { readPayoutHolds, savePayoutHolds } from '@fanfare/contract/payout-holds'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { EditableIfPermitted, hasPermission, IfPermitted } from '#core/permissions.tsx'
import { t } from '#lib/i18n.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { HoldsForm } from '../components/holds-form.tsx'
import { PayingAccount } from '../components/paying-account.tsx'
import { PayoutTabs } from '../components/payout-tabs.tsx'

const page = createLoaders(async ({ readAnew, viewer }) => {
  const seesAccount = hasPermission(await viewer(), readPayingAccount.permission)
  await Promise.all([seesAccount && readAnew(readPayingAccount, {}), readAnew(readPayoutHolds, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Payouts'))

export default function Terms() {
  return (
    <Page title={t('Payouts')}>
      <PayoutTabs />
      <Section title={t('When earnings become available')} isCard>
        <EditableIfPermitted route={savePayoutHolds}>
          <HoldsForm />
        </EditableIfPermitted>
      </Section>
      <IfPermitted route={readPayingAccount}>
        {' '}
        <Section title={t('Paying account')} isCard>
          <PayingAccount />
        </Section>
      </IfPermitted>
    </Page>
  )
}
