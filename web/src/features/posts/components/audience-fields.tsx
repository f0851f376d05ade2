import { FormBlock } from '#core/form-block.tsx'
import type { Form } from '#core/form.ts'
import { TermsFields } from '#core/publications/terms-fields.tsx'
import { t } from '#lib/i18n.ts'
import { TextArea } from '#ui/fields/text-field.tsx'

export const AudienceFields = ({ form }: { form: Pick<Form, 'values' | 'set' | 'field' | 'isOpen'> }) => (
  <>
    <TermsFields form={form} />
    <FormBlock form={form} block="locked">
      <TextArea
        {...form.field('teaser')}
        rows={2}
        maxLength={300}
        hint={t('Everyone can read this above the locked post. The post’s text stays hidden.')}
      />
    </FormBlock>
  </>
)
