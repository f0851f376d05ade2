import { useSuspenseQuery } from '@tanstack/react-query'
import { endSession, listSessions } from '@fanfare/contract/auth'
import { listPasskeys } from '@fanfare/contract/passkeys'
import { readSignInMethods } from '@fanfare/contract/social-sign-in'
import { readTwoFactor } from '@fanfare/contract/two-factor'
import { SignInMethod, SignInMethodList } from '#core/auth/sign-in-method.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { messageOf, query, useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { RelativeTime } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { DeviceIcon } from '#ui/page-icons.ts'
import { PasswordIcon } from '#ui/rare-icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import { PasskeyMethod } from '#features/passkeys/components/passkey-method.tsx'
import { LinkedProviders } from '#features/social-sign-in/components/linked-providers.tsx'
import { PasswordForm } from '../components/password-form.tsx'
import { TwoFactorMethod } from '../components/two-factor-method.tsx'
import css from '../components/security.module.css'

const page = createLoaders(async ({ read }) => {
  await Promise.all([read(listSessions, {}), read(readTwoFactor, {}), read(readSignInMethods, {}), read(listPasskeys, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const handle = { isOpenBeforeAgeCheck: true }
export const meta = pageTitle(() => t('Security'))

export default function Security() {
  return (
    <Page title={t('Security')}>
      <Section title={t('Sign-in methods')} isCard>
        <Methods />
      </Section>
      <Section title={t('Active sessions')} isCard>
        <Sessions />
      </Section>
    </Page>
  )
}

function Methods() {
  const { hasPassword, providers } = useApiQuery(readSignInMethods, {})
  const note = hasPassword
    ? t('Works with your email address or username. A new password signs you out everywhere else.')
    : t('Not set. With a password, you can sign in with your email address or username.')
  return (
    <SignInMethodList>
      <SignInMethod icon={PasswordIcon} title={t('Password')} note={note}>
        <PasswordForm />
      </SignInMethod>
      <LinkedProviders />
      <PasskeyMethod hasOthers={hasPassword || providers.some(({ linkedAt }) => linkedAt !== null)} />
      <TwoFactorMethod />
    </SignInMethodList>
  )
}

function Sessions() {
  const { data, error, refetch } = useSuspenseQuery(query(listSessions, {}))
  const end = useApiMutation(endSession)
  const signOut = (id: string) =>
    end.mutate(
      { params: { id } },
      { onSuccess: () => toast(t('Device signed out')), onError: (problem) => toast(messageOf(problem), 'bad') },
    )
  return (
    <>
      <ErrorNote error={error} onRetry={refetch} />
      <ul className={css['sessions']}>
        {data.data.map((session) => (
          <li key={session._id}>
            <DeviceIcon size={24} />
            <div>
              <strong>{session.device || t('Unknown device')}</strong>
              <small>
                {rich('{address} · last active {when}', {
                  address: <bdi>{session.address}</bdi>,
                  when: <RelativeTime at={session.lastSeenAt} />,
                })}
              </small>
            </div>
            {session.isCurrent ? (
              <Chip tone="good">{t('This device')}</Chip>
            ) : (
              <Button
                variant="quiet"
                size="small"
                isPending={end.isPending && end.variables.params.id === session._id}
                onClick={() => signOut(session._id)}
                aria-label={t('Sign out {device}', { device: session.device })}
              >
                {t('Sign out')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
