/** Asks for the password again when an action requires it, then lets the action continue. */
import { useEffect, useState } from 'react'
import { ApiError } from '@fanfare/contract'
import { confirmIdentity } from '@fanfare/contract/auth'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useSettings } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { passwordToSend } from '#lib/password.ts'
import { registerIdentityPrompt } from '#lib/identity-confirmation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { CodeField } from './code-field.tsx'

interface Asked {
  readonly answer: Promise<boolean>
  readonly resolve: (isGiven: boolean) => void
}

export function IdentityPrompt() {
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => {
    let open: Asked | undefined
    // Actions that wait at the same time share one dialog.
    return registerIdentityPrompt(() => {
      if (!open) {
        const { promise, resolve } = Promise.withResolvers<boolean>()
        open = { answer: promise, resolve }
        setAsked(open)
        void promise.then(() => {
          open = undefined
          setAsked(undefined)
        })
      }
      return open.answer
    })
  }, [])
  if (!asked) return null
  return (
    <Sheet isOpen onClose={() => asked.resolve(false)} title={t('Enter your password')}>
      <PasswordForm onGiven={() => asked.resolve(true)} />
    </Sheet>
  )
}

function PasswordForm({ onGiven }: { readonly onGiven: () => void }) {
  const site = useSettings()
  const give = useApiMutation(confirmIdentity)
  const [needsCode, setNeedsCode] = useState(false)
  const form = useForm({
    shape: confirmIdentity.body,
    initial: { password: '', code: '' },
    submit: async ({ password, code = '' }) => {
      const body = { password: await passwordToSend(password, site), ...(code !== '' && { code }) }
      try {
        await give.mutateAsync({ body })
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'code_needed')) throw error
        return setNeedsCode(true)
      }
      onGiven()
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <p>{t('You’ve been signed in for a while, so please confirm it’s you. We won’t ask again for ten minutes.')}</p>
        <PasswordField {...form.field('password')} autoComplete="current-password" />
        {needsCode && <CodeField form={form} />}
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Continue')}
        </Button>
      </Stack>
    </form>
  )
}
