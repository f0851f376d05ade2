import { explainDifference, ExplainForm as Shape } from '@fanfare/contract/books'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import css from './books.module.css'

interface ExplainFormProps {
  /** The reconciliation's id. */
  readonly id: string
  readonly check: string
  readonly what: string
  readonly onDone: () => void
}

export function ExplainForm({ id, check, what, onDone }: ExplainFormProps) {
  const explain = useApiMutation(explainDifference)
  const form = useForm({
    shape: Shape,
    initial: { check, what, words: '' },
    submit: async ({ words }) => {
      await explain.mutateAsync({ params: { id }, body: { check, what, words } })
      toast(t('Difference explained. It no longer counts as a discrepancy.'))
      onDone()
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <p>
          {t(
            'You won’t be alerted again while the numbers stay the same. Your explanation stays in the books with your name and can’t be removed.',
          )}
        </p>
        <code className={css['what']}>{what}</code>
        <TextArea
          {...form.field('words')}
          rows={4}
          hint={t('Say what happened and where it is documented, for anyone who reviews the books later.')}
        />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Explain')}
        </Button>
      </Stack>
    </form>
  )
}
