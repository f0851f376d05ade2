import { listMassMessages, scheduleMassMessage } from '@fanfare/contract/mass-messages'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { PlusIcon } from '#ui/icons.ts'
import { SendIcon } from '#ui/page-icons.ts'
import { Row } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { massMessagesInput, MassList } from '../components/mass-list.tsx'

const page = createLoaders(async ({ list }) => void (await list(listMassMessages, massMessagesInput)))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Mass messages'))

export default function AllMassMessages() {
  const add = (
    <IfPermitted route={scheduleMassMessage}>
      {' '}
      <Row>
        <Button icon={PlusIcon} to="/admin/mass-messages/new">
          {t('New notice')}
        </Button>
        <Button variant="quiet" to="/admin/mass-messages/in-name">
          {t('Message on a performer’s behalf')}
        </Button>
      </Row>
    </IfPermitted>
  )
  return (
    <Page
      title={t('Mass messages')}
      lead={t('Mass messages from performers, and site notices. You can stop or unsend them.')}
      action={add}
    >
      <MassList
        at="/admin/mass-messages"
        hasNames
        empty={
          <EmptyState icon={SendIcon} title={t('No mass messages yet')}>
            {t('Mass messages from performers and site notices appear here.')}
          </EmptyState>
        }
      />
    </Page>
  )
}
