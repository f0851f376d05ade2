/** When a video is published: now, at a time, or not yet. */
import type { Form } from '#core/form.ts'
import { t } from '#lib/i18n.ts'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

interface PublishFieldsProps {
  readonly form: Pick<Form, 'values' | 'field'>
}

export function PublishFields({ form }: PublishFieldsProps) {
  return (
    <>
      <SelectField
        {...form.field('publish')}
        options={[
          { value: 'now', label: t('Now') },
          { value: 'scheduled', label: t('At a time') },
          { value: 'draft', label: t('Not yet: keep it as a draft') },
        ]}
      />
      {form.values['publish'] === 'scheduled' && (
        <TextField
          {...form.field('when')}
          type="datetime-local"
          isRequired
          hint={t('In your time zone, within the next year.')}
        />
      )}
    </>
  )
}

/** What a field of date and time holds, of a moment: in the zone of this device. */
export function localTimeOf(moment: string | undefined): string {
  if (moment === undefined) return ''
  const at = new Date(moment)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}
