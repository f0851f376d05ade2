/** Shows the price of a message above the composer, and asks for confirmation before the first paid message. */
import { useEffect, useEffectEvent } from 'react'
import type { Allowance } from '@fanfare/contract/access'
import type { WritePermission } from '@fanfare/contract/conversation-states'
import { minus } from '#core/checkout/exchange.ts'
import { useCheckout } from '#core/checkout/index.ts'
import { useMe } from '#core/viewer.ts'
import { saveDraft, storedDraft } from '#lib/stored-drafts.ts'
import { formatDate } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { useTimeZone } from '#lib/now.ts'
import { rich } from '#lib/rich.tsx'
import { formatTokens } from '#lib/token-format.ts'
import { Confirm } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import css from './locked-composer.module.css'

interface PaidWritingProps {
  readonly id: string
  readonly writing: WritePermission
  /** True after a press on Send. */
  readonly isConfirming: boolean
  readonly onConfirmed: () => void
  /** `paid` is the price of the message. */
  readonly onSend: (paid: number) => void
}

export function PaidWriting({ id, writing, isConfirming, onConfirmed, onSend }: PaidWritingProps) {
  if (writing.may === 'pay')
    return <Paid key={id} {...{ id, isConfirming: isConfirming, onConfirmed: onConfirmed, onSend }} price={writing.price} />
  if (writing.may === 'not') return null
  if (writing.included) return <IncludedLeft included={writing.included} />
  if (writing.left === null) return null
  return (
    <p className={css['cost']}>
      {t('{left, plural, one {# free message} other {# free messages}} left within 24 hours', { left: writing.left })}
    </p>
  )
}

function IncludedLeft({ included: { left, of, until } }: { readonly included: Allowance }) {
  const timeZone = useTimeZone()
  return (
    <p className={css['cost']}>
      <span>{t('{left} of {of} included messages left', { left, of })}</span>
      <span>{t('Resets on {date}', { date: formatDate(until, timeZone) })}</span>
    </p>
  )
}

interface PaidProps extends Omit<PaidWritingProps, 'writing'> {
  readonly price: number
}

function Paid({ id, price, isConfirming, onConfirmed, onSend }: PaidProps) {
  const { balance } = useMe()
  const name = `agreed price ${id}`
  const pay = () => {
    onConfirmed()
    if (!navigator.onLine) toast(t('A paid message needs a connection. Nothing was sent or charged.'), 'bad')
    else onSend(price)
  }
  const isShort = balance < price
  const isAgreed = isConfirming && storedDraft(name)?.['price'] === price && !isShort
  const payAtOnce = useEffectEvent(pay)
  useEffect(() => {
    if (isAgreed) payAtOnce()
  }, [isAgreed])
  const checkout = useCheckout()
  /** One press adds the missing funds and sends. */
  const addFunds = useEffectEvent(() => {
    onConfirmed()
    const word = (toPay: string) => t('Pay {price} and send', { price: toPay })
    checkout.open({ kind: 'tokens', waits: { word, missing: minus(price, balance), onBought: () => onSend(price) } })
  })
  const needsFunds = isConfirming && isShort
  useEffect(() => {
    if (needsFunds) addFunds()
  }, [needsFunds])
  const amount = formatTokens(price)
  return (
    <>
      <p className={css['cost']}>
        <span>
          {rich('Each message costs <b>{amount}</b>', {
            amount,
            b: (text) => <strong>{text}</strong>,
          })}
        </span>
        <span>{t('You have {amount}', { amount: formatTokens(balance) })}</span>
      </p>
      <Confirm
        isOpen={isConfirming && !isAgreed && !isShort}
        onClose={onConfirmed}
        title={t('Send for {amount}?', { amount })}
        consequence={t('You’re charged for each message you send. Replies are free. We’ll ask again if the price changes.')}
        action={t('Pay and send')}
        tone="brass"
        onConfirm={() => {
          saveDraft(name, { price })
          pay()
        }}
      />
    </>
  )
}
