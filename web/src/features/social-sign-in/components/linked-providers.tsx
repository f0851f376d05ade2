/** Lists the providers that can open the account, and links and unlinks them. */
import { useState } from 'react'
import type { SignInProvider } from '@fanfare/contract/sign-in-providers'
import { readSignInMethods, startLinking, unlinkProvider, type SignInMethods as Methods } from '@fanfare/contract/social-sign-in'
import { SignInMethod } from '#core/auth/sign-in-method.tsx'
import { keepTwitter, providerName } from '#core/auth/provider-sign-in.ts'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { messageOf, useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { providerIcon } from './provider-icon.ts'

/** Empty on a site without providers. */
export function LinkedProviders() {
  const { providers, hasPassword, hasPasskey } = useApiQuery(readSignInMethods, {})
  const linked = providers.filter(({ linkedAt }) => linkedAt !== null)
  const isLast = !hasPassword && !hasPasskey && linked.length === 1
  return providers.map((method) => <Linked key={method.provider} of={method} isLast={isLast} />)
}

interface LinkedProps {
  readonly of: Methods['providers'][number]
  readonly isLast: boolean
}

function Linked({ of: { provider, label, linkedAt, isOffered }, isLast }: LinkedProps) {
  return (
    <SignInMethod
      icon={providerIcon[provider]}
      title={providerName[provider]}
      note={
        <>
          {linkedAt === null
            ? t('Not linked')
            : rich('{label} · linked {date}', { label: <bdi>{label}</bdi>, date: <DateOf at={linkedAt} /> })}
          {linkedAt !== null && isLast && <p>{t('This is your only way to sign in. Set a password to unlink it.')}</p>}
        </>
      }
      action={linkedAt !== null ? !isLast && <Unlink provider={provider} /> : isOffered && <LinkButton provider={provider} />}
    />
  )
}

function LinkButton({ provider }: { readonly provider: SignInProvider }) {
  const start = useApiMutation(startLinking)
  const leave = () =>
    start.mutate(
      { params: { provider }, body: {} },
      {
        onSuccess: (started) => {
          keepTwitter(started)
          location.assign(started.url)
        },
        onError: (error) => toast(messageOf(error), 'bad'),
      },
    )
  return (
    <Button variant="quiet" size="small" isPending={start.isPending} onClick={leave}>
      {t('Link {provider}', { provider: providerName[provider] })}
    </Button>
  )
}

function Unlink({ provider }: { readonly provider: SignInProvider }) {
  const [isOpen, setIsOpen] = useState(false)
  const values = { provider: providerName[provider] }
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        {t('Unlink {provider}', values)}
      </Button>
      <ConfirmMutation
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('Unlink {provider}?', values)}
        consequence={t('You can no longer sign in with {provider}. Your account stays as it is.', values)}
        action={t('Unlink {provider}', values)}
        route={unlinkProvider}
        input={{ params: { provider } }}
        onDone={() => toast(t('{provider} unlinked', values))}
      />
    </>
  )
}
