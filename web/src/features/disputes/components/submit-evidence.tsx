import { submitEvidence } from '@fanfare/contract/disputes'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/toast.ts'
import css from './disputes.module.css'

export function SubmitEvidence({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const act = useApiMutation(submitEvidence)
  const form = useForm({
    shape: submitEvidence.body,
    initial: { note: '' },
    submit: async (body) => {
      await act.mutateAsync({ params: { id }, body })
      toast(t('Evidence submitted. The bank will decide.'))
      onDone()
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <p>
        {t(
          'The bank receives the evidence shown on the previous screen and anything you add. You can only submit once and can’t change it later.',
        )}
      </p>
      <TextArea
        {...form.field('note')}
        rows={6}
        hint={t('Anything that supports the payment, such as emails from the fan. The bank reads English.')}
      />
      <FormNote form={form} />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('Submit evidence')}
      </Button>
    </form>
  )
}
