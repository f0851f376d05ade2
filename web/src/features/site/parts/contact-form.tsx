/** Writing to the operators. */
import { useState } from 'react'
import { contact } from '@fanfare/contract/site'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useViewer } from '#core/viewer.ts'
import { useAct } from '#lib/api.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { MailIcon } from '#ui/icons.ts'
import css from './page.module.css'

export function ContactForm() {
  const viewer = useViewer()
  const send = useAct(contact)
  const [sentFrom, setSentFrom] = useState<string>()
  const form = useForm({
    shape: contact.body,
    initial: { name: viewer?.name ?? '', email: viewer?.email ?? '', message: '' },
    submit: async (body) => {
      await send.mutateAsync({ body })
      setSentFrom(body.email)
    },
  })
  if (sentFrom !== undefined) {
    return (
      <Empty icon={MailIcon} title={say('Your message is on its way')}>
        {say('The answer comes to {email}.', { email: sentFrom })}
      </Empty>
    )
  }
  return (
    <form {...form.props} className={css['form']}>
      <TextField {...form.field('name')} autoComplete="name" />
      <TextField {...form.field('email')} type="email" autoComplete="email" />
      <TextArea {...form.field('message')} rows={6} />
      <FormNote form={form} />
      <div>
        <Button type="submit" size="large" isBusy={form.isBusy}>
          {say('Send')}
        </Button>
      </div>
    </form>
  )
}
