import { readOwnCustomOrderTerms } from '@fanfare/contract/custom-order-terms'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Card } from '#ui/card.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TermsForm } from '../components/terms-form.tsx'

const page = createLoaders(async ({ read }) => void (await read(readOwnCustomOrderTerms, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Terms for custom orders'))

export default function Terms() {
  const own = useApiQuery(readOwnCustomOrderTerms, {})
  return (
    <>
      <BackLink to="/studio/custom-orders">{t('Custom orders')}</BackLink>
      <Page
        title={t('Terms for custom orders')}
        lead={t('Fans read your terms before they ask. Orders that you already have keep the terms they were made with.')}
      >
        <Card>
          <TermsForm own={own} />
        </Card>
      </Page>
    </>
  )
}
