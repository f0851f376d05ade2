/** Sends a tip: suggested amounts, a custom amount within the limits, and a message. */
import { useRef } from 'react'
import type { Static } from 'typebox'
import type { Person } from '@fanfare/contract/people'
import type { PublicSettings } from '@fanfare/contract/public-settings'
import { tip } from '@fanfare/contract/tokens'
import { useCheckout, type CheckoutOffer, type OfferProps } from '#core/checkout/index.ts'
import { OfferSwitch, type Entered } from '#core/checkout/offer-switch.tsx'
import { useForm } from '#core/form.ts'
import { useMe, useSettings } from '#core/viewer.ts'
import { useSetBalance } from '#core/checkout/set-balance.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens, formatTokenMoney } from '#lib/token-format.ts'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { GiftIcon, TipIcon } from '#ui/icons.ts'
import { TipMessageFields } from './tip-message-fields.tsx'
import { TipSent } from './tip-sent.tsx'
import { Recipient } from '#core/checkout/sums.tsx'
import { ignoreEnter, WalletPay } from '#core/checkout/wallet-pay.tsx'
import css from '#core/checkout/sheet.module.css'

type TipBody = Static<typeof tip.body>

declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly tip: {
      readonly performer: Person
      readonly entered?: Entered
      /** The live room that shows the tip. */
      readonly streamId?: string | undefined
    }
  }
}

const offer: CheckoutOffer<'tip'> = {
  title: () => t('Send a tip'),
  Component: TipOffer,
}
export default offer

function TipOffer({ offer: { performer, entered, streamId }, onSuccess, onClose }: OfferProps<'tip'>) {
  const { balance } = useMe()
  const settings = useSettings()
  const amounts = roundAmounts(settings)
  const act = useApiMutation(tip)
  const setBalance = useSetBalance()
  const button = useRef<HTMLButtonElement>(null)
  const form = useForm({
    shape: tip.body,
    initial: { amount: String(amounts[0] ?? ''), message: '', isAnonymous: false, ...entered?.['tip'] },
    labels: { amount: t('Amount') },
    blocks: { named: { isOpen: ({ isAnonymous }) => isAnonymous !== true, optional: ['message'] } },
    check: (values) => limits(Number(values['amount']), settings),
    submit: async (body) => {
      const from = button.current?.getBoundingClientRect() ?? new DOMRect()
      const { tokens, balance: left } = await act.mutateAsync({
        params: { id: performer._id },
        body: { ...withoutMessage(body), ...(streamId !== undefined && { streamId }) },
      })
      setBalance(left)
      onSuccess(<TipSent tokens={tokens} name={performer.name} from={from} onClose={onClose} />)
    },
  })
  const amount = Number(form.values['amount']) || 0
  return (
    <div className={css['part']}>
      <WalletPay
        price={amount}
        act={`tip ${amount}`}
        words={{
          pay: t('Send {amount}', { amount: formatTokens(amount) }),
          topUpAndPay: (price) => t('Pay {price} and send tip', { price }),
        }}
        icon={TipIcon}
        note={t('You’re charged now. Tips are non-refundable.')}
        problem={form.problem}
        isPending={form.isPending}
        isRight={form.isRight}
        onPay={form.sendIfRight}
        buttonRef={button}
      >
        <form {...form.props} onSubmit={balance < amount ? ignoreEnter : form.props.onSubmit} className={css['part']}>
          <TipOrGift performer={performer} entered={{ ...entered, tip: form.values }} streamId={streamId} />
          <Recipient person={performer}>{t('A tip to say thanks')}</Recipient>
          <Chips amounts={amounts} value={amount} onChoose={(one) => form.set('amount', String(one))} />
          <NumberField
            {...form.field('amount')}
            unit={t('tokens')}
            hint={t('{least} to {most}', {
              least: formatTokens(settings.minimumTipPrice),
              most: formatTokens(settings.maximumTipPrice),
            })}
          />
          <TipMessageFields form={form} name={performer.name} />
        </form>
      </WalletPay>
    </div>
  )
}

function TipOrGift(to: { readonly performer: Person; readonly entered: Entered; readonly streamId?: string | undefined }) {
  const checkout = useCheckout()
  return (
    <OfferSwitch
      label={t('Tip or gift')}
      items={[
        { label: t('Tip'), icon: TipIcon, isOn: true, onSelect: () => undefined },
        { label: t('Gift'), icon: GiftIcon, isOn: false, onSelect: () => checkout.open({ kind: 'gift', ...to }) },
      ]}
    />
  )
}

/** An anonymous tip has no message. */
const withoutMessage = (body: TipBody): TipBody => (body.isAnonymous === true ? { ...body, message: '' } : body)

interface ChipsProps {
  readonly amounts: readonly number[]
  readonly value: number
  readonly onChoose: (amount: number) => void
}

const Chips = ({ amounts, value, onChoose }: ChipsProps) => (
  <div className={css['chips']} role="group" aria-label={t('Amount')}>
    {amounts.map((one) => (
      <button key={one} type="button" aria-pressed={one === value} onClick={() => onChoose(one)}>
        {formatInteger(one)} <small>{formatTokenMoney(one)}</small>
      </button>
    ))}
  </div>
)

/** Returns the minimum and a few multiples. */
const roundAmounts = ({ minimumTipPrice: least, maximumTipPrice: most }: PublicSettings): number[] =>
  [1, 2, 5, 10].map((times) => least * times).filter((amount) => amount <= most)

function limits(amount: number, { minimumTipPrice: least, maximumTipPrice: most }: PublicSettings): Record<string, string> {
  const label = t('Amount')
  if (amount < least) return { amount: t('{label} must be at least {min}', { label, min: formatTokens(least) }) }
  if (amount > most) return { amount: t('{label} must be up to {max}', { label, max: formatTokens(most) }) }
  return {}
}
