/** Lists how the account can be signed in to, and links and unlinks providers. */
import { useState } from 'react'
import type { SignInProvider } from '@fanfare/contract/sign-in-providers'
import { readSignInMethods, startLinking, unlinkProvider, type SignInMethods as Methods } from '@fanfare/contract/social-sign-in'
import { keepTwitter, providerName } from '#core/auth/provider-sign-in.ts'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { messageOf, useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import { providerIcon } from './provider-icon.ts'
import css from './sign-in-methods.module.css'

/** Empty on a site without providers. */
export function SignInMethods() {
  const { providers, hasPassword } = useApiQuery(readSignInMethods, {})
  if (providers.length === 0) return null
  const linked = providers.filter(({ linkedAt }) => linkedAt !== null)
  const isLast = !hasPassword && linked.length === 1
  return (
    <Section title={t('Sign-in methods')} isCard>
      <ul className={css['methods']}>
        {providers.map((method) => (
          <Method key={method.provider} of={method} isLast={isLast} />
        ))}
      </ul>
    </Section>
  )
}

interface MethodProps {
  readonly of: Methods['providers'][number]
  readonly isLast: boolean
}

function Method({ of: { provider, label, linkedAt, isOffered }, isLast }: MethodProps) {
  const Icon = providerIcon[provider]
  return (
    <li>
      <Icon size={24} />
      <div>
        <strong>{providerName[provider]}</strong>
        <small>
          {linkedAt === null
            ? t('Not linked')
            : rich('{label} · linked {date}', { label: <bdi>{label}</bdi>, date: <DateOf at={linkedAt} /> })}
        </small>
        {linkedAt !== null && isLast && <small>{t('This is your only way to sign in. Set a password to unlink it.')}</small>}
      </div>
      {linkedAt !== null ? !isLast && <Unlink provider={provider} /> : isOffered && <LinkButton provider={provider} />}
    </li>
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
