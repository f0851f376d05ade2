import { useParams } from 'react-router'
import { readCustomOrderMessages, splitCustomOrder, viewCustomOrderForOperators } from '@fanfare/contract/custom-order-disputes'
import type { CustomOrder } from '@fanfare/contract/custom-order-views'
import { createLoaders } from '#core/loaders.ts'
import { useRefetchExpiredMedia } from '#core/media/refetch-expired-media.ts'
import { pageTitle } from '#core/page.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Chip } from '#ui/card.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { Brief } from '../components/brief.tsx'
import { CaseMessages } from '../components/case-messages.tsx'
import { Delivery } from '../components/delivery.tsx'
import { Evidence } from '../components/evidence.tsx'
import { History } from '../components/history.tsx'
import { stateLabel, stateTone } from '../components/order-labels.ts'
import { Situation } from '../components/situation.tsx'
import { SplitForm } from '../components/split-form.tsx'
import css from '../components/orders.module.css'

const page = createLoaders(
  async ({ read, params }) => void (await read(viewCustomOrderForOperators, { params: { id: params['id'] ?? '' } })),
)
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Custom order'))

export default function AnyOrder() {
  const { id = '' } = useParams()
  const order = useApiQuery(viewCustomOrderForOperators, { params: { id } })
  const onBroken = useRefetchExpiredMedia(`custom-order:${id}`)
  const { state } = order
  return (
    <>
      <BackLink to="/admin/custom-orders">{t('Custom orders')}</BackLink>
      <Page title={t('Custom order')} action={<Chip tone={stateTone[state]}>{stateLabel[state]()}</Chip>}>
        <People order={order} />
        <Section title={t('Status')} isCard>
          <Situation order={order} />
        </Section>
        <Evidence order={order} onBroken={onBroken} />
        {state === 'disputed' && (
          <IfPermitted route={readCustomOrderMessages}>
            <CaseMessages key={order._id} order={order} />
          </IfPermitted>
        )}
        {state === 'disputed' && (
          <IfPermitted route={splitCustomOrder}>
            <Section title={t('Your decision')} isCard>
              <SplitForm key={order._id} order={order} />
            </Section>
          </IfPermitted>
        )}
        <Delivery order={order} onBroken={onBroken} />
        <Brief order={order} onBroken={onBroken} />
        <History order={order} onBroken={onBroken} />
      </Page>
    </>
  )
}

const People = ({ order: { fan, performer } }: { readonly order: CustomOrder }) => (
  <div className={css['people']}>
    <PersonCell person={fan}>{t('Fan')}</PersonCell>
    <PersonCell person={performer}>{t('Performer')}</PersonCell>
  </div>
)
