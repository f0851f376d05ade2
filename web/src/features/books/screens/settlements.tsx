/** Shows amounts that payment processors and the site still owe, and records settlements and tax remittances. */
import { listRemittances, listSettlements, readReceivablesAndLiabilities } from '@fanfare/contract/settlements'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { t } from '#lib/i18n.ts'
import { Page } from '#ui/layout/page.tsx'
import { BookTabs } from '../components/book-tabs.tsx'
import { Remittances, remittancesInput } from '../components/remittances.tsx'
import { Settlements, settlementsInput } from '../components/settlements.tsx'

const page = createLoaders(async ({ readAnew, list }) => {
  await Promise.all([
    readAnew(readReceivablesAndLiabilities, {}),
    list(listSettlements, settlementsInput),
    list(listRemittances, remittancesInput),
  ])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Settlements and tax'))

export default function SettlementsAndTax() {
  return (
    <Page
      title={t('Books')}
      lead={t('Money that payment processors hold for you and have paid out, and tax that you owe to your buyers’ countries.')}
    >
      <BookTabs />
      <Settlements />
      <Remittances />
    </Page>
  )
}
