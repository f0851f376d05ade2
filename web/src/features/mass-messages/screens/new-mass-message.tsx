import { Suspense } from 'react'
import { listFanGroups } from '@fanfare/contract/fan-groups'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { BackLink } from '#ui/back-link.tsx'
import { SkeletonRows } from '#ui/feedback.tsx'
import { Page } from '#ui/layout/page.tsx'
import { MassForm } from '../components/lazy-components.ts'

const page = createLoaders(async ({ read }) => void (await Promise.all([read(listFanGroups, {}), MassForm.preload()])))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('New mass message'))

export default function NewMassMessage() {
  const { data: groups } = useApiQuery(listFanGroups, {})
  return (
    <Page title={t('New mass message')}>
      <BackLink to="/studio/mass-messages">{t('All mass messages')}</BackLink>
      <Suspense fallback={<SkeletonRows />}>
        <MassForm groups={groups} at="/studio/mass-messages" />
      </Suspense>
    </Page>
  )
}
