/** Opens a room now, or announces a show. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listOwnTiers } from '@fanfare/contract/tiers'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { t } from '#lib/i18n.ts'
import { BackLink } from '#ui/back-link.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { ShowFields } from '../components/studio/show-form.tsx'
import { useShowForm } from '../components/studio/use-show-form.ts'

const page = createLoaders(async ({ tryRead }) => void (await tryRead(listOwnTiers, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Go live'))

export default function NewShow() {
  const navigate = useNavigate()
  const [isScheduled, setScheduled] = useState(false)
  const form = useShowForm({ isScheduled, onSaved: ({ _id }) => void navigate(`/studio/live/${_id}`) })
  return (
    <Page>
      <BackLink to="/studio/live">{t('Live')}</BackLink>
      <h1>{isScheduled ? t('Schedule a show') : t('Go live')}</h1>
      <Stack>
        <CheckField
          label={t('Schedule it for later')}
          hint={t('Fans can set a reminder, and buy tickets in advance.')}
          isOn={isScheduled}
          onChange={setScheduled}
        />
        <ShowFields {...form} isSold={false} action={isScheduled ? t('Schedule show') : t('Open room')} />
      </Stack>
    </Page>
  )
}
