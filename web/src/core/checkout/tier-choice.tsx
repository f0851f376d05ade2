/** The tiers of a performer, one to be chosen: what each costs a month and brings. */
import type { Tier } from '@fanfare/contract/tier-views'
import { useSettings } from '#core/viewer.ts'
import { money } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Chip } from '#ui/card.tsx'
import { Choices, type Choice } from './choices.tsx'
import css from './choices.module.css'

interface TierChoiceProps {
  readonly tiers: readonly Tier[]
  /** The one that the viewer has. */
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

function optionOf({ _id: value, name, text, benefits, monthly, seatsLeft }: Tier, of: Beside): Choice<string> {
  const title = (
    <>
      {name} {of.isOwn && <Chip tone="good">{t('Yours')}</Chip>} {!of.isOwn && seatsLeft !== null && <Seats left={seatsLeft} />}
    </>
  )
  const detail = [text, ...benefits].filter((line) => line !== '')
  return {
    value,
    title,
    ...(detail.length > 0 && { detail: detail.map((line) => <Line key={line} text={line} />) }),
    aside: t('{price} a month', { price: money(monthly, of.currency) }),
  }
}

interface Beside {
  readonly isOwn: boolean
  readonly currency: string
}

const Line = ({ text }: { readonly text: string }) => <span className={css['line']}>{text}</span>

/** How many can still have it. */
export const Seats = ({ left }: { readonly left: number }) => (
  <Chip tone={left === 0 ? 'plain' : 'brass'}>
    {left === 0 ? t('Full') : t('{left, plural, one {# seat left} other {# seats left}}', { left })}
  </Chip>
)
