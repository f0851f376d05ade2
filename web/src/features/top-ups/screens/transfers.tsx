/** Adds funds by bank transfer: the fan enters the amount, gets a reference, and sees the outcome. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { listOwnTopUps, readTopUpOffer } from '@fanfare/contract/top-ups'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery, useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { WalletIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Transfer } from '../components/transfer.tsx'
import { TransferForm } from '../components/transfer-form.tsx'

const input = { query: { limit: 20 } }
const page = createLoaders(async ({ read, list }) => {
  await Promise.all([read(readTopUpOffer, {}), list(listOwnTopUps, input)])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Bank transfer'))

export default function Transfers() {
  const { isOffered, account } = useApiQuery(readTopUpOffer, {})
  const pages = useInfiniteQuery(infiniteQuery(listOwnTopUps, input))
  return (
    <Page
      title={t('Bank transfer')}
      lead={t('Send money from your bank. We add funds to your wallet once it arrives, which takes a few days.')}
    >
      {isOffered && (
        <Section title={t('New transfer')} isCard>
          <TransferForm />
        </Section>
      )}
      <Section title={t('Your transfers')}>
        <InfiniteList
          pages={pages}
          label={t('Your transfers')}
          empty={
            <EmptyState icon={WalletIcon} title={t('No transfers yet')}>
              {isOffered
                ? t('Transfers you announce above appear here.')
                : t('This site isn’t accepting bank transfers right now.')}
            </EmptyState>
          }
        >
          {(topUp) => <Transfer of={topUp} account={account} />}
        </InfiniteList>
      </Section>
    </Page>
  )
}
