/** When a thing is published: now, at a time, or not yet. */
import type { Form } from '#core/form.ts'
import { t } from '#lib/i18n.ts'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { DateTimeField } from '#ui/fields/date-time-field.tsx'

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
        <DateTimeField {...form.field('when')} isRequired hint={t('In your time zone, within the next year.')} />
      )}
    </>
  )
}
