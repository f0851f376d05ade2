/** Asks for the password, a passkey or a linked provider when an action requires it, then lets the action continue. */
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@fanfare/contract'
import { confirmIdentity } from '@fanfare/contract/auth'
import { readSignInMethods } from '@fanfare/contract/social-sign-in'
import { PasskeyButton } from '#core/auth/passkey-button.tsx'
import { confirmWithPasskey } from '#core/auth/passkeys.ts'
import { followProof, proveWith, providerName } from '#core/auth/provider-sign-in.ts'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useSettings } from '#core/viewer.ts'
import { messageOf, query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { passwordToSend } from '#lib/password.ts'
import { registerIdentityPrompt } from '#lib/identity-confirmation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { CodeField } from '#core/auth/code-field.tsx'

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
    <Sheet isOpen onClose={() => asked.resolve(false)} title={t('Confirm it’s you')}>
      <Proof onGiven={() => asked.resolve(true)} />
    </Sheet>
  )
}

/** Offers the password, passkeys and linked providers that the account has. */
function Proof({ onGiven }: { readonly onGiven: () => void }) {
  const { data, error, refetch } = useQuery(query(readSignInMethods, {}))
  useEffect(() => followProof(onGiven), [onGiven])
  if (!data) return error ? <ErrorNote error={error} onRetry={refetch} /> : <SkeletonRows count={2} />
  const linked = data.providers.filter(({ linkedAt, isOffered }) => linkedAt !== null && isOffered)
  if (!data.hasPassword && !data.hasPasskey && linked.length === 0) return <NoProof />
  return (
    <Stack>
      <p>{t('You’ve been signed in for a while, so please confirm it’s you. We won’t ask again for ten minutes.')}</p>
      {data.hasPassword && <PasswordForm onGiven={onGiven} />}
      {data.hasPasskey && (
        <PasskeyButton label={t('Confirm with a passkey')} onPress={() => confirmWithPasskey().then(onGiven)} />
      )}
      {linked.map(({ provider }) => (
        <Button
          key={provider}
          variant="quiet"
          isWide
          onClick={() => void proveWith(provider).catch((problem: unknown) => toast(messageOf(problem), 'bad'))}
        >
          {t('Confirm with {provider}', { provider: providerName[provider] })}
        </Button>
      ))}
    </Stack>
  )
}

/** The operator has removed the keys of the only provider. The page opens in a new tab, so that this one keeps its input. */
const NoProof = () => (
  <p>
    {rich('Your account has no password yet. <link>Set one with an emailed link</link>, then try again.', {
      link: (text) => (
        <Link to="/auth/forgot" target="_blank">
          {text}
        </Link>
      ),
    })}
  </p>
)

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
