import { FormBlock } from '#core/form-block.tsx'
import type { Form } from '#core/form.ts'
import { t } from '#lib/i18n.ts'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { DateTimeField } from '#ui/fields/date-time-field.tsx'

interface PublishFieldsProps {
  readonly form: Pick<Form, 'isOpen' | 'field'>
}

export function PublishFields({ form }: PublishFieldsProps) {
  return (
    <>
      <SelectField
        {...form.field('publish')}
        options={[
          { value: 'now', label: t('Now') },
          { value: 'scheduled', label: t('Schedule') },
          { value: 'draft', label: t('Save as draft') },
        ]}
      />
      <FormBlock form={form} block="scheduled">
        <DateTimeField {...form.field('when')} hint={t('In your time zone, within the next year.')} />
      </FormBlock>
    </>
  )
}
