/** The performer's offers: tiers, bundles, promotions, trial links, the counteroffer and free months. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listPromotions, readOfferSettings } from '@fanfare/contract/offers'
import { listOwnTiers, type OwnTier } from '@fanfare/contract/tiers'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery, useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { PlusIcon, SparkleIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { GrantFreeMonthsForm } from '../components/grant-free-months.tsx'
import css from '../components/subscriptions.module.css'
import { OfferSettingsForm } from '../components/offer-settings.tsx'
import { PromotionRow } from '../components/promotion-row.tsx'
import { TierRow } from '../components/tier-row.tsx'

const TierForm = idleComponent(() => import('../components/tier-form.tsx'))
const NewPromotionForm = idleComponent(() => import('../components/new-promotion.tsx'))

const input = { query: { limit: 20 } }
const page = createLoaders(async ({ read, readAnew, list }) => {
  await Promise.all([readAnew(readOfferSettings, {}), read(listOwnTiers, {}), list(listPromotions, input)])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Offers'))

export default function Offers() {
  const settings = useApiQuery(readOfferSettings, {})
  return (
    <Page title={t('Offers')} lead={t('More ways to subscribe to you. Existing subscribers never pay more unless they agree.')}>
      <Tiers />
      <Promotions />
      <Section title={t('Bundles and retention offer')} isCard>
        <OfferSettingsForm settings={settings} />
      </Section>
      <Section title={t('Free months')} isCard>
        <GrantFreeMonthsForm />
      </Section>
    </Page>
  )
}

function Tiers() {
  const { tiers } = useApiQuery(listOwnTiers, {})
  const [editing, edit] = useState<OwnTier | 'new'>()
  const add = (
    <Button size="small" icon={PlusIcon} onClick={() => edit('new')}>
      {t('New tier')}
    </Button>
  )
  const shown = tiers.toSorted((a, b) => Number(a.isArchived) - Number(b.isArchived))
  return (
    <Section title={t('Tiers')} action={add} isCard>
      <p className={css['next']}>
        {tiers.length < 2
          ? t(
              'With a second tier, fans can choose. Each tier has its own price, and you decide which posts, galleries and videos it includes.',
            )
          : t('In the order shown on your profile.')}
      </p>
      <ul className={css['tiers']}>
        {shown.map((tier) => (
          <TierRow key={tier._id} tier={tier} all={shown} onEdit={() => edit(tier)} />
        ))}
      </ul>
      {editing && (
        <Sheet
          isOpen
          onClose={() => edit(undefined)}
          title={editing === 'new' ? t('New tier') : t('Edit {tier}', { tier: editing.name })}
        >
          <TierForm tier={editing === 'new' ? undefined : editing} onDone={() => edit(undefined)} />
        </Sheet>
      )}
    </Section>
  )
}

function Promotions() {
  const pages = useInfiniteQuery(infiniteQuery(listPromotions, input))
  const [isMaking, setMaking] = useState(false)
  const add = (
    <Button size="small" icon={PlusIcon} onClick={() => setMaking(true)}>
      {t('New offer')}
    </Button>
  )
  return (
    <Section title={t('Promotions and trial links')} action={add} isCard>
      <InfiniteList
        pages={pages}
        label={t('Promotions and trial links')}
        empty={
          <EmptyState icon={SparkleIcon} title={t('No offers yet')}>
            {t('A promotion lowers the first price for a while. A trial link gives a free trial to anyone who has it.')}
          </EmptyState>
        }
      >
        {(promotion) => <PromotionRow promotion={promotion} />}
      </InfiniteList>
      {isMaking && (
        <Sheet isOpen onClose={() => setMaking(false)} title={t('New offer')}>
          <NewPromotionForm onDone={() => setMaking(false)} />
        </Sheet>
      )}
    </Section>
  )
}
