/** What a subscription is paid from: a card, or the wallet with what is in it. */
import { Choices } from '#core/checkout/choices.tsx'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { tokenAmount } from '#lib/token-words.ts'

export type Method = 'card' | 'wallet'

interface MethodChoiceProps {
  readonly value: Method
  readonly onChange: (method: Method) => void
}

export function MethodChoice({ value, onChange }: MethodChoiceProps) {
  const { balance } = useMe()
  return (
    <Choices
      legend={t('Pay from')}
      isRow
      value={value}
      onChange={onChange}
      options={[
        { value: 'card', title: t('Card') },
        { value: 'wallet', title: t('Wallet'), detail: t('You have {amount}', { amount: tokenAmount(balance) }) },
      ]}
    />
  )
}
