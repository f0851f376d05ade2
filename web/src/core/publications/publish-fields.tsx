import { FormBlock, OptionalBlock } from '#core/form-block.tsx'
import type { Form } from '#core/form.ts'
import { t } from '#lib/i18n.ts'
import { useNow } from '#lib/now.ts'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { DateTimeField } from '#ui/fields/date-time-field.tsx'

interface PublishFieldsProps {
  readonly form: Pick<Form, 'isOpen' | 'field' | 'toggle'>
  /** True if it has been published. Then only its end can change. */
  readonly isOut: boolean
}

export const PublishFields = ({ form, isOut }: PublishFieldsProps) => (
  <>
    {!isOut && (
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
    )}
    <ExpiryField form={form} />
  </>
)

export const ExpiryField = ({ form }: Pick<PublishFieldsProps, 'form'>) => (
  <OptionalBlock form={form} block="isTakenDown" label={t('Expires')} hint={t('Archived automatically. Buyers keep access.')}>
    <DateTimeField {...form.field('expiresAt')} least={new Date(useNow()).toISOString()} />
  </OptionalBlock>
)
