/** Asks the owner of an existing account to confirm a provider, with the password or an emailed link. */
import { useState } from 'react'
import { ApiError } from '@fanfare/contract'
import { confirmOwner, mailOwner, type Outcome } from '@fanfare/contract/social-sign-in'
import { CodeField } from '#core/auth/code-field.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useSettings } from '#core/viewer.ts'
import { call, messageOf } from '#lib/api.ts'
import { deviceId } from '#lib/browser-memory.ts'
import { t } from '#lib/i18n.ts'
import { passwordToSend } from '#lib/password.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/toast.ts'
import css from '#core/auth/forms.module.css'

interface ConfirmOwnerFormProps {
  readonly ticket: string
  readonly onDone: (outcome: Outcome) => Promise<void>
}

export function ConfirmOwnerForm({ ticket, onDone }: ConfirmOwnerFormProps) {
  const site = useSettings()
  const [needsCode, setNeedsCode] = useState(false)
  const form = useForm({
    shape: confirmOwner.body,
    initial: { ticket, password: '', code: '' },
    submit: async ({ password, code = '' }) => {
      const device = deviceId.read()
      const sent = await passwordToSend(password, site)
      const body = { ticket, password: sent, ...(code !== '' && { code }), ...(device !== '' && { device }) }
      const outcome = await call(confirmOwner, { body }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'code_needed')) throw error
        setNeedsCode(true)
      })
      if (outcome) await onDone(outcome)
    },
  })
  return (
    <>
      <form {...form.props} className={css['form']}>
        <PasswordField {...form.field('password')} autoComplete="current-password" />
        {needsCode && <CodeField form={form} />}
        <FormNote form={form} />
        <Button type="submit" size="large" isWide isPending={form.isPending}>
          {t('Confirm and sign in')}
        </Button>
      </form>
      <MailLink ticket={ticket} />
    </>
  )
}

function MailLink({ ticket }: { readonly ticket: string }) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  if (state === 'sent') return <p role="status">{t('Check your email, and open the link in this browser.')}</p>
  const send = () => {
    setState('sending')
    call(mailOwner, { body: { ticket } }).then(
      () => setState('sent'),
      (error: unknown) => {
        setState('idle')
        toast(messageOf(error), 'bad')
      },
    )
  }
  return (
    <Button variant="plain" isWide isPending={state === 'sending'} onClick={send}>
      {t('Email me a link instead')}
    </Button>
  )
}
