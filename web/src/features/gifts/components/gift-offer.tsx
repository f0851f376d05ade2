/** Sends a gift in the checkout: the catalog with its prices, and a message. */
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { sendGift, searchGifts, type Gift } from '@fanfare/contract/gifts'
import type { Person } from '@fanfare/contract/people'
import { useSetBalance } from '#core/checkout/set-balance.ts'
import { useCheckout, type CheckoutOffer, type OfferProps } from '#core/checkout/index.ts'
import { OfferSwitch, type Entered } from '#core/checkout/offer-switch.tsx'
import { Recipient } from '#core/checkout/sums.tsx'
import { ignoreEnter, WalletPay } from '#core/checkout/wallet-pay.tsx'
import { useForm } from '#core/form.ts'
import { useMe } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { EmptyState, ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { GiftIcon, TipIcon } from '#ui/icons.ts'
import { GiftChoice } from './gift-choice.tsx'
import { GiftSent } from './gift-sent.tsx'
import css from '#core/checkout/sheet.module.css'

declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly gift: {
      readonly performer: Person
      readonly entered?: Entered
      /** The live room that shows the gift. */
      readonly streamId?: string | undefined
    }
  }
}

const offer: CheckoutOffer<'gift'> = {
  title: () => t('Send a gift'),
  Component: GiftOffer,
}
export default offer

function GiftOffer(props: OfferProps<'gift'>) {
  const { performer, entered = {} } = props.offer
  const gifts = useQuery(query(searchGifts, { query: { limit: 50 } }))
  if (gifts.data && gifts.data.data.length > 0) {
    return (
      <div className={css['part']}>
        <GiftForm gifts={gifts.data.data} {...props} />
      </div>
    )
  }
  return (
    <div className={css['part']}>
      <TipOrGift performer={performer} entered={entered} />
      {gifts.isPending && <SkeletonRows count={4} />}
      {gifts.isError && <ErrorNote error={gifts.error} onRetry={gifts.refetch} />}
      {gifts.data?.data.length === 0 && (
        <EmptyState icon={GiftIcon} title={t('No gifts available right now')}>
          {t('Send a tip instead.')}
        </EmptyState>
      )}
    </div>
  )
}

function TipOrGift(to: { readonly performer: Person; readonly entered: Entered; readonly streamId?: string | undefined }) {
  const checkout = useCheckout()
  return (
    <OfferSwitch
      label={t('Tip or gift')}
      items={[
        { label: t('Tip'), icon: TipIcon, isOn: false, onSelect: () => checkout.open({ kind: 'tip', ...to }) },
        { label: t('Gift'), icon: GiftIcon, isOn: true, onSelect: () => undefined },
      ]}
    />
  )
}

interface GiftFormProps extends OfferProps<'gift'> {
  readonly gifts: readonly Gift[]
}

function GiftForm({ gifts, offer: { performer, entered, streamId }, onSuccess, onClose }: GiftFormProps) {
  const { balance } = useMe()
  const act = useApiMutation(sendGift)
  const setBalance = useSetBalance()
  const button = useRef<HTMLButtonElement>(null)
  const form = useForm({
    shape: sendGift.body,
    initial: { giftId: gifts[0]?._id ?? '', message: '', ...entered?.['gift'] },
    submit: async (body) => {
      const gift = chosenOf(gifts, body.giftId)
      if (!gift) return
      const from = button.current?.getBoundingClientRect() ?? new DOMRect()
      const { balance: left } = await act.mutateAsync({
        params: { id: performer._id },
        body: { ...body, price: gift.price, ...(streamId !== undefined && { streamId }) },
      })
      setBalance(left)
      onSuccess(<GiftSent gift={gift} name={performer.name} from={from} onClose={onClose} />)
    },
  })
  const chosen = chosenOf(gifts, form.values['giftId'])
  const price = chosen?.price ?? 0
  return (
    <WalletPay
      price={price}
      act={`gift ${chosen?._id} ${price}`}
      words={{
        pay: t('Send {gift} for {amount}', { gift: chosen?.name ?? '', amount: formatTokens(price) }),
        topUpAndPay: (toPay) => t('Pay {price} and send gift', { price: toPay }),
      }}
      icon={GiftIcon}
      note={t('You’re charged now. Gifts are non-refundable.')}
      problem={form.problem}
      isPending={form.isPending}
      isRight={form.isRight}
      onPay={form.sendIfRight}
      buttonRef={button}
    >
      <form {...form.props} onSubmit={balance < price ? ignoreEnter : form.props.onSubmit} className={css['part']}>
        <TipOrGift performer={performer} entered={{ ...entered, gift: form.values }} streamId={streamId} />
        <Recipient person={performer}>{t('Your gift appears in your chat')}</Recipient>
        <GiftChoice gifts={gifts} value={chosen?._id} onChange={(id) => form.set('giftId', id)} />
        <TextArea {...form.field('message')} label={t('Message')} placeholder={t('Optional')} rows={2} maxLength={300} />
      </form>
    </WalletPay>
  )
}

/** Ignores a gift that is no longer on sale. */
const chosenOf = (gifts: readonly Gift[], id: unknown): Gift | undefined => gifts.find((one) => one._id === id)
