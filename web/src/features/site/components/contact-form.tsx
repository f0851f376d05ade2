import { useState } from 'react'
import { sendContactMessage } from '@fanfare/contract/contact'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useViewer } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { withCaptcha } from '#lib/captcha/index.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { MailIcon } from '#ui/page-icons.ts'

export function ContactForm() {
  const viewer = useViewer()
  const send = useApiMutation(sendContactMessage)
  const [sentFrom, setSentFrom] = useState<string>()
  const form = useForm({
    shape: sendContactMessage.body,
    initial: { name: viewer?.name ?? '', email: viewer?.email ?? '', message: '' },
    submit: async (body) => {
      await withCaptcha(() => send.mutateAsync({ body }))
      setSentFrom(body.email)
    },
  })
  if (sentFrom !== undefined) {
    return (
      <EmptyState icon={MailIcon} title={t('Your message is on its way')}>
        {t('We’ll reply to {email}.', { email: sentFrom })}
      </EmptyState>
    )
  }
  return (
    <form {...form.props}>
      <Stack>
        <TextField {...form.field('name')} autoComplete="name" />
        <TextField {...form.field('email')} type="email" autoComplete="email" />
        <TextArea {...form.field('message')} rows={6} />
        <FormNote form={form} />
        <div>
          <Button type="submit" size="large" isPending={form.isPending}>
            {t('Send')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
