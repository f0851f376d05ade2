import { CounterNoticeDraft, sendCounterNotice } from '@fanfare/contract/statements'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

interface CounterNoticeFormProps {
  readonly id: string
  readonly onDone: () => void
}

export function CounterNoticeForm({ id, onDone }: CounterNoticeFormProps) {
  const send = useApiMutation(sendCounterNotice)
  const form = useForm({
    shape: CounterNoticeDraft,
    initial: { text: '', contact: '', signature: '', isSworn: false },
    labels: { signature: t('Type your name to sign') },
    missing: { signature: t('Enter your name to sign') },
    check: ({ isSworn }) => (isSworn === true ? {} : { isSworn: t('Confirm the statement') }),
    submit: async (body) => {
      await send.mutateAsync({ params: { id }, body })
      toast(t('Counter-notice sent'))
      onDone()
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <TextArea {...form.field('text')} rows={4} isRequired />
        <TextArea {...form.field('contact')} rows={3} isRequired hint={t('The sender of the copyright notice receives this.')} />
        <CheckField
          label={t(
            'Under penalty of perjury, I believe that the item was removed by mistake. I consent to the jurisdiction of the courts at my address.',
          )}
          isOn={form.values['isSworn'] === true}
          onChange={(isOn) => form.set('isSworn', isOn)}
        />
        {form.errors['isSworn'] !== undefined && <p role="alert">{form.errors['isSworn']}</p>}
        <TextField {...form.field('signature')} isRequired autoComplete="off" />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Send counter-notice')}
        </Button>
      </Stack>
    </form>
  )
}
