import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { listTokenTransactions } from '@fanfare/contract/tokens'
import { useCheckout } from '#core/checkout/index.ts'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { formatTokenMoney } from '#lib/token-format.ts'
import { TokenFigure } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PlusIcon } from '#ui/icons.ts'
import { Stack } from '#ui/layout/boxes.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { CardPayments } from '#features/payments/components/card-payments.tsx'
import { Spending } from '#features/spending/components/spending.tsx'
import { TransferLink } from '#features/top-ups/components/transfer-link.tsx'
import { TokenMonths } from '../components/token-months.tsx'
import { Transactions, transactionsInput } from '../components/transactions.tsx'
import css from '../components/wallet.module.css'

/** The saved cards load the card form, which no other tab needs. */
const SavedCards = lazyComponent(() => import('#features/payments/components/saved-cards.tsx'))

const page = createLoaders(
  async ({ list, url: { searchParams } }) =>
    void (await Promise.all([
      list(listTokenTransactions, transactionsInput(searchParams)),
      searchParams.get('tab') === 'cards' && SavedCards.preload(),
    ])),
)
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Wallet'))

export default function Wallet() {
  const tab = useSearchParams()[0].get('tab')
  return (
    <Page title={t('Wallet')}>
      <Balance />
      <TransferLink />
      <Tabs
        label={t('Wallet')}
        items={[
          { label: t('Transactions'), to: '/wallet' },
          { label: t('Spending'), to: '/wallet?tab=spending' },
          { label: t('Cards'), to: '/wallet?tab=cards' },
          { label: t('Card payments'), to: '/wallet?tab=payments' },
        ]}
      />
      {tab === 'cards' && (
        <section aria-label={t('Saved cards')}>
          <Suspense>
            <SavedCards />
          </Suspense>
        </section>
      )}
      {tab === 'payments' && <CardPayments />}
      {tab === 'spending' && (
        <Stack>
          <Spending />
          <TokenMonths />
        </Stack>
      )}
      {tab !== 'cards' && tab !== 'payments' && tab !== 'spending' && <Transactions />}
    </Page>
  )
}

function Balance() {
  const { balance } = useMe()
  const checkout = useCheckout()
  return (
    <Card as="section" className={css['balance'] ?? ''} aria-labelledby="your-balance">
      <div>
        <h2 id="your-balance">{t('Your balance')}</h2>
        <p className={css['figure']} aria-live="polite">
          <TokenFigure value={balance} />
        </p>
        <p className={css['rate']}>{t('One token costs {price}.', { price: formatTokenMoney(1) })}</p>
      </div>
      <Button variant="brass" size="large" icon={PlusIcon} onClick={() => checkout.open({ kind: 'tokens' })}>
        {t('Add funds')}
      </Button>
    </Card>
  )
}
