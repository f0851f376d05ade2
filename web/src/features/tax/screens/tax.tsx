import { useState } from 'react'
import { downloadTaxRates, listTaxRates, readTaxSettings, createTaxRate, changeTaxSettings } from '@fanfare/contract/tax'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { EditableIfPermitted, IfPermitted } from '#core/permissions.tsx'
import { t } from '#lib/i18n.ts'
import { useNow } from '#lib/now.ts'
import { Button } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { DownloadButton, Downloads } from '#ui/download-button.tsx'
import { PlusIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ReceiptTabs } from '#features/receipts/components/receipt-tabs.tsx'
import { TaxRates, ratesInput } from '../components/tax-rates.tsx'
import { TaxReport } from '../components/tax-report.tsx'
import { TaxSettings } from '../components/tax-settings.tsx'

const NewRate = idleComponent(() => import('../components/new-rate.tsx'))

const page = createLoaders(async ({ readAnew, list }) => {
  await Promise.all([readAnew(readTaxSettings, {}), list(listTaxRates, ratesInput)])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Tax'))

export default function Tax() {
  const today = new Date(useNow()).toISOString().slice(0, 10)
  const [isAdding, setAdding] = useState(false)
  const close = () => setAdding(false)
  const add = (
    <IfPermitted route={createTaxRate}>
      {' '}
      <Button icon={PlusIcon} onClick={() => setAdding(true)}>
        {t('New rate')}
      </Button>
    </IfPermitted>
  )
  return (
    <Page title={t('Tax')} lead={t('Tax on card and bank transfer payments, by the country that fans state.')} action={add}>
      <ReceiptTabs />
      <Section title={t('Tax settings')} isCard>
        <EditableIfPermitted route={changeTaxSettings}>
          <TaxSettings />
        </EditableIfPermitted>
      </Section>
      <Section title={t('Rates')}>
        <TaxRates today={today} />
        <Downloads>
          <DownloadButton route={downloadTaxRates} input={{}}>
            {t('Export rates as CSV')}
          </DownloadButton>
        </Downloads>
      </Section>
      <Section title={t('Tax collected')} isCard>
        <TaxReport today={today} />
      </Section>
      {isAdding && (
        <Sheet isOpen onClose={close} title={t('New rate')}>
          <NewRate today={today} onDone={close} />
        </Sheet>
      )}
    </Page>
  )
}
