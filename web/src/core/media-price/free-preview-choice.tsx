/** Chooses the files of a message that are free previews. At least one file stays locked. */
import type { Media } from '@fanfare/contract/media'
import { t } from '#lib/i18n.ts'
import { Fieldset } from '#ui/fields/fieldset.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'

interface FreePreviewChoiceProps {
  readonly files: readonly Media[]
  readonly openIds: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

export default function FreePreviewChoice({ files, openIds, onChange }: FreePreviewChoiceProps) {
  return (
    <Fieldset legend={t('Free previews')}>
      {files.map(({ _id }, at) => (
        <CheckField
          key={_id}
          label={t('File {number}', { number: at + 1 })}
          isOn={openIds.includes(_id)}
          disabled={!openIds.includes(_id) && openIds.length >= files.length - 1}
          onChange={(isOn) => onChange(isOn ? [...openIds, _id] : openIds.filter((id) => id !== _id))}
        />
      ))}
    </Fieldset>
  )
}
