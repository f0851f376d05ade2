import type { ReactNode } from 'react'
import { FormNote } from '#core/form-note.tsx'
import type { Form } from '#core/form.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { Stack } from '#ui/layout/boxes.tsx'

interface PercentFormProps {
  /** Has a field `percent`. */
  readonly form: Form
  readonly hint: string
  /** Fields above the percent field. */
  readonly children?: ReactNode
}

export const PercentForm = ({ form, hint, children }: PercentFormProps) => (
  <form {...form.props}>
    <Stack>
      {children}
      <NumberField {...form.field('percent')} unit="%" inputMode="numeric" hint={hint} />
      <FormNote form={form} />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('Save')}
      </Button>
    </Stack>
  </form>
)
