/** The payment method of one subscription. Emails about failed renewals link to this page. */
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { changePaymentMethod, readSubscription } from '@fanfare/contract/renewals'
import type { Subscription } from '@fanfare/contract/subscriptions'
import { PaidButton } from '#core/checkout/paid-button.tsx'
import { CountryField, TaxSums, useTax } from '#core/checkout/tax.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { CardChoice, useCardChoice } from '#core/payments/card-choice.tsx'
import { useSettings } from '#core/viewer.ts'
import { messageOf, useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatDate, formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorNote } from '#ui/feedback.tsx'
import { CardIcon } from '#ui/page-icons.ts'
import { Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { toast } from '#ui/toast.ts'

const page = createLoaders(
  async ({ read, params }) => void (await read(readSubscription, { params: { id: params['id'] ?? '' } })),
)
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Payment method'))

export default function Payment() {
  const { id = '' } = useParams()
  const subscription = useApiQuery(readSubscription, { params: { id } })
  return (
    <Page title={t('Payment method')}>
      {subscription.renews ? <PaymentForm subscription={subscription} /> : <Over subscription={subscription} />}
    </Page>
  )
}

const Over = ({ subscription: { with: performer } }: { readonly subscription: Subscription }) => (
  <EmptyState
    icon={CardIcon}
    title={t('No more charges')}
    action={<Button to={`/${performer.username}`}>{t('View profile')}</Button>}
  >
    {t('This subscription doesn’t renew. You can subscribe again on {name}’s profile.', { name: performer.name })}
  </EmptyState>
)

function PaymentForm({ subscription }: { readonly subscription: Subscription }) {
  const navigate = useNavigate()
  const [method, setMethod] = useState<'card' | 'wallet'>(subscription.payment?.method ?? 'card')
  const [problem, setProblem] = useState<string>()
  const price = subscription.nextPrice ?? subscription.price
  const isAgreedWithTax = subscription.isNextWithTax ?? undefined
  const tax = useTax({ purpose: 'subscription', price, isAgreedWithTax, isOn: method === 'card' })
  const choice = useCardChoice({ purpose: 'subscription', country: tax.country, isPaidNow: false })
  // Renewals are charged later, so the wallet may be too low today.
  const wallet = { isOn: method === 'wallet', onChange: (isOn: boolean) => setMethod(isOn ? 'wallet' : 'card'), price: 0 }
  const act = useApiMutation(changePaymentMethod)
  const isOverdue = subscription.status === 'past_due'

  async function save(): Promise<void> {
    setProblem(undefined)
    if (!tax.isReady()) return
    const card = method === 'card' ? await choice.take() : undefined
    if (method === 'card' && !card)
      return choice.isTyping && !choice.isOutOfReach ? undefined : setProblem(t('Choose a card to pay with.'))
    act.mutate(
      {
        params: { id: subscription._id },
        body: {
          method,
          total: tax.total,
          ...tax.confirmed,
          ...(card && { cardId: card._id }),
        },
      },
      {
        onSuccess: () => {
          toast(isOverdue ? t('We’re trying to charge it now. We’ll notify you of the result.') : t('Saved'))
          void navigate('/subscriptions')
        },
        onError: (error) => setProblem(messageOf(error)),
      },
    )
  }
  return (
    <Stack>
      <PersonCell person={subscription.with}>
        <NextCharge subscription={subscription} total={tax.total} />
      </PersonCell>
      <CardChoice choice={choice} wallet={wallet} />
      <CountryField tax={tax} />
      <TaxSums tax={tax} renews="later" />
      <ErrorNote error={problem} />
      <PaidButton
        act={`${isOverdue} ${tax.total}`}
        isPending={act.isPending || choice.isSaving || tax.isPending}
        onClick={() => void save()}
      >
        {isOverdue ? t('Pay with this now') : t('Use for renewals')}
      </PaidButton>
    </Stack>
  )
}

function NextCharge({
  subscription: { status, failure, renewsAt, expiresAt },
  total,
}: {
  readonly subscription: Subscription
  /** The total with the selected method. */
  readonly total: number
}) {
  const { currency } = useSettings()
  const words = { price: formatMoney(total, currency), on: formatDate(renewsAt ?? expiresAt) }
  if (status === 'past_due')
    return t('{price} since {on}. The renewal couldn’t be paid. {why}', { ...words, why: failure?.message ?? '' })
  return t('{price} on {on}', words)
}
