/** For whom a post is, what it costs, and what the others read instead. */
import type { Form } from '#core/form.ts'
import { TermsFields } from '#core/publications/terms-fields.tsx'
import { t } from '#lib/i18n.ts'
import { TextArea } from '#ui/fields/text-field.tsx'

export const AudienceFields = ({ form }: { form: Pick<Form, 'values' | 'set' | 'field'> }) => (
  <>
    <TermsFields form={form} />
    {form.values['audience'] !== 'free' && (
      <TextArea
        {...form.field('teaser')}
        rows={2}
        maxLength={300}
        hint={t('What everyone reads above the locked post. The text itself stays hidden.')}
      />
    )}
  </>
)
