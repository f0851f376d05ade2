/** Sets when the viewer's next messages disappear. */
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { changeExtras, useExtras } from './message-extras.ts'
import { disappearingChoices } from './disappearing-labels.ts'

interface DisappearingSheetProps {
  /** The conversation's id. */
  readonly id: string
  readonly onClose: () => void
}

export default function DisappearingSheet({ id, onClose }: DisappearingSheetProps) {
  const { disappearsAfter } = useExtras(id)
  const choices = disappearingChoices(useMe().isPerformer)
  return (
    <Sheet isOpen onClose={onClose} title={t('Disappearing messages')}>
      <SelectField
        name="disappearsAfter"
        label={t('Your next messages here')}
        hint={t('Messages disappear for both of you. Buyers keep messages they paid for.')}
        options={choices}
        value={disappearsAfter}
        onChange={(chosen) => {
          const found = choices.find(({ value }) => value === chosen)
          if (found) changeExtras(id, { disappearsAfter: found.value })
        }}
      />
    </Sheet>
  )
}
