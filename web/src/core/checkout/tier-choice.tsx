import type { Tier } from '@fanfare/contract/tier-views'
import { useSettings } from '#core/viewer.ts'
import { formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Chip } from '#ui/card.tsx'
import { CheckIcon } from '#ui/icons.ts'
import { Choices, type Choice } from './choices.tsx'
import css from './choices.module.css'

interface TierChoiceProps {
  readonly tiers: readonly Tier[]
  readonly ownId: string | undefined
  readonly value: string
  readonly onChange: (id: string) => void
}

export function TierChoice({ tiers, ownId, value, onChange }: TierChoiceProps) {
  const { currency } = useSettings()
  return (
    <Choices
      legend={t('Tier')}
      value={value}
      onChange={onChange}
      options={tiers.map((tier) => optionOf(tier, { isOwn: tier._id === ownId, currency }))}
    />
  )
}

function optionOf(tier: Tier, of: Beside): Choice<string> {
  const { _id: value, name, text, monthly, seatsLeft } = tier
  const benefits = [...includedWords(tier), ...tier.benefits]
  const title = (
    <>
      {name} {of.isOwn && <Chip tone="good">{t('Yours')}</Chip>} {!of.isOwn && seatsLeft !== null && <Seats left={seatsLeft} />}
    </>
  )
  return {
    value,
    title,
    ...((text !== '' || benefits.length > 0) && { detail: <Brings text={text} benefits={benefits} /> }),
    aside: <MonthlyPrice price={formatMoney(monthly, of.currency)} />,
  }
}

/** Describes the messages and unlocks that a month includes. */
function includedWords({ includedMessages: messages, includedUnlocks: unlocks }: Tier): string[] {
  return [
    ...(messages === null
      ? []
      : [
          t('{messages, plural, =0 {Messages cost extra} one {# message a month included} other {# messages a month included}}', {
            messages,
          }),
        ]),
    ...(unlocks === null
      ? []
      : [t('{unlocks, plural, one {# unlock a month included} other {# unlocks a month included}}', { unlocks })]),
  ]
}

interface Beside {
  readonly isOwn: boolean
  readonly currency: string
}

const MonthlyPrice = ({ price }: { readonly price: string }) => (
  <span className={css['monthly']}>
    {rich('{price} <small>a month</small>', { price, small: (text) => <small>{text}</small> })}
  </span>
)

const Brings = ({ text, benefits }: Pick<Tier, 'text' | 'benefits'>) => (
  <span className={css['brings']}>
    {text}
    {benefits.map((line) => (
      <span key={line} className={css['benefit']}>
        <CheckIcon size={16} />
        <span>{line}</span>
      </span>
    ))}
  </span>
)

const Seats = ({ left }: { readonly left: number }) => (
  <Chip tone={left === 0 ? 'plain' : 'brass'}>
    {left === 0 ? t('Full') : t('{left, plural, one {# spot left} other {# spots left}}', { left })}
  </Chip>
)
