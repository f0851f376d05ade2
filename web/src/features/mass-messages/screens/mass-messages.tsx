import { listMassMessages } from '@fanfare/contract/mass-messages'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { PlusIcon } from '#ui/icons.ts'
import { SendIcon } from '#ui/page-icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { massMessagesInput, MassList } from '../components/mass-list.tsx'

const page = createLoaders(async ({ list }) => void (await list(listMassMessages, massMessagesInput)))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Mass messages'))

export default function MassMessages() {
  const add = (
    <Button icon={PlusIcon} to="/studio/mass-messages/new">
      {t('New mass message')}
    </Button>
  )
  return (
    <Page title={t('Mass messages')} lead={t('One message to many fans, each in their own conversation.')} action={add}>
      <MassList
        at="/studio/mass-messages"
        hasNames={false}
        empty={
          <EmptyState icon={SendIcon} title={t('No mass messages yet')}>
            {t('Tell all your fans about a new set, or only those who haven’t visited for a while.')}
          </EmptyState>
        }
      />
    </Page>
  )
}
