/** Sends the confirmation email again. */
import { useState } from 'react'
import { sendConfirmation } from '@fanfare/contract/auth'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { call } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

/** Shows a single button if the address is known, and a field otherwise. */
export function ConfirmEmail({ email }: { email: string }) {
  const [hasSent, setHasSent] = useState(false)
  const form = useForm({
    shape: sendConfirmation.body,
    initial: { email },
    submit: async (body) => {
      await call(sendConfirmation, { body })
      setHasSent(true)
      toast(t('Sent. It may take a minute to arrive.'))
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        {email === '' && <TextField {...form.field('email')} type="email" autoComplete="email" />}
        <FormNote form={form} />
        <Button type="submit" variant={email === '' ? 'primary' : 'quiet'} size="large" isWide isPending={form.isPending}>
          {hasSent ? t('Resend email') : t('Resend email')}
        </Button>
      </Stack>
    </form>
  )
}
