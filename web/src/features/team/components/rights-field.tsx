import { SEAT_RIGHTS, type SeatRight } from '@fanfare/contract/seat-rights'
import { t } from '#lib/i18n.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { rightLabel } from './seat-labels.ts'
import css from './team.module.css'

const hints: Readonly<Record<SeatRight, () => string>> = {
  chat: () => t('Reads and answers private messages. Fans see that your team wrote them.'),
  publish: () => t('Creates, schedules, edits and archives posts, galleries, videos and stories.'),
  price: () => t('Sets prices of content, messages, tiers, offers and orders.'),
  vault: () => t('Uses, edits and deletes files in your vault.'),
  earnings: () => t('Sees what you earn. Never requests payouts.'),
}

interface RightsFieldProps {
  readonly rights: readonly SeatRight[]
  readonly onChange: (rights: readonly SeatRight[]) => void
}

export function RightsField({ rights, onChange }: RightsFieldProps) {
  const toggle = (right: SeatRight, isOn: boolean) =>
    onChange(SEAT_RIGHTS.filter((one) => (one === right ? isOn : rights.includes(one))))
  return (
    <fieldset className={css['rights']}>
      <legend>{t('Rights')}</legend>
      {SEAT_RIGHTS.map((right) => (
        <CheckField
          key={right}
          label={rightLabel[right]()}
          hint={hints[right]()}
          isOn={rights.includes(right)}
          onChange={(isOn) => toggle(right, isOn)}
        />
      ))}
    </fieldset>
  )
}
