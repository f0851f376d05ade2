import { OptionalBlock } from '#core/form-block.tsx'
import type { Form } from '#core/form.ts'
import { ExpiryField } from '#core/publications/publish-fields.tsx'
import { t } from '#lib/i18n.ts'
import { useNow } from '#lib/now.ts'
import { DateTimeField } from '#ui/fields/date-time-field.tsx'
import css from './composer.module.css'

interface PublishTimeFieldsProps {
  readonly form: Pick<Form<'scheduledAt' | 'expiresAt'>, 'isOpen' | 'toggle' | 'field'>
  /** True if the post has been published. */
  readonly isOut: boolean
}

export function PublishTimeFields({ form, isOut }: PublishTimeFieldsProps) {
  const least = new Date(useNow()).toISOString()
  return (
    <fieldset className={css['group']}>
      <legend>{t('When')}</legend>
      {!isOut && (
        <OptionalBlock
          form={form}
          block="isLater"
          label={t('Publish later')}
          hint={t('Publishes automatically and notifies your followers.')}
        >
          <DateTimeField {...form.field('scheduledAt')} least={least} />
        </OptionalBlock>
      )}
      <ExpiryField form={form} />
    </fieldset>
  )
}
