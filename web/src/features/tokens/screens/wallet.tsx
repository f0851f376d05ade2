/** The fan's balance, what went in and out of it, and the cards that fill it. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLoaderData, useSearchParams } from 'react-router'
import { listMovements } from '@fanfare/contract/tokens'
import { useCheckout } from '#core/checkout/index.ts'
import { loads } from '#core/load.ts'
import { pageTitle } from '#core/page.ts'
import { useMe, useSettings } from '#core/viewer.ts'
import { readPages } from '#lib/api.ts'
import { money, tokenCount } from '#lib/format.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/feedback.tsx'
import { PlusIcon, WalletIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { CardPayments } from '#features/payments/parts/card-payments.tsx'
import { SavedCards } from '#features/payments/parts/saved-cards.tsx'
import { MovementRow } from '../parts/movement-row.tsx'
import css from '../parts/wallet.module.css'

const asked = { query: { limit: 20 } }
const page = loads(async ({ read }) => ({ movements: await read(listMovements, asked) }))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(say('Wallet'))

export default function Wallet() {
  const tab = useSearchParams()[0].get('tab')
  return (
    <div className={css['page']}>
      <h1>{say('Wallet')}</h1>
      <Balance />
      <Tabs
        label={say('Wallet')}
        items={[
          { label: say('Transactions'), to: '/wallet' },
          { label: say('Cards'), to: '/wallet?tab=cards' },
          { label: say('Card payments'), to: '/wallet?tab=payments' },
        ]}
      />
      {tab === 'cards' && (
        <section aria-label={say('Saved cards')}>
          <SavedCards />
        </section>
      )}
      {tab === 'payments' && <CardPayments />}
      {tab !== 'cards' && tab !== 'payments' && <Movements />}
    </div>
  )
}

function Balance() {
  const { balance } = useMe()
  const { currency, tokenConversionRate } = useSettings()
  const checkout = useCheckout()
  return (
    <Card as="section" className={css['balance'] ?? ''} aria-labelledby="your-balance">
      <div>
        <h2 id="your-balance">{say('Your balance')}</h2>
        <p className={css['figure']} aria-live="polite">
          {tokenCount(balance)} <span>{say('{balance, plural, one {token} other {tokens}}', { balance })}</span>
        </p>
        <p className={css['rate']}>{say('One token is {price}.', { price: money(tokenConversionRate, currency) })}</p>
      </div>
      <Button look="brass" size="large" icon={PlusIcon} onClick={() => checkout.open({ kind: 'tokens' })}>
        {say('Buy tokens')}
      </Button>
    </Card>
  )
}

function Movements() {
  const first = useLoaderData<typeof loader>()
  const pages = useInfiniteQuery(readPages(listMovements, asked, first.movements))
  return (
    <InfiniteList
      pages={pages}
      label={say('Transactions')}
      empty={
        <Empty icon={WalletIcon} title={say('No transactions yet')}>
          {say('With tokens you unlock posts and messages, and send tips. All of it is listed here.')}
        </Empty>
      }
    >
      {(movement) => <MovementRow movement={movement} />}
    </InfiniteList>
  )
}
