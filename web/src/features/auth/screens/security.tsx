import { useSuspenseQuery } from '@tanstack/react-query'
import { endSession, listSessions } from '@fanfare/contract/auth'
import { readSignInMethods } from '@fanfare/contract/social-sign-in'
import { readTwoFactor } from '@fanfare/contract/two-factor'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { messageOf, query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { RelativeTime } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { DeviceIcon } from '#ui/page-icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import { SignInMethods } from '#features/social-sign-in/components/sign-in-methods.tsx'
import { PasswordForm } from '../components/password-form.tsx'
import { TwoFactorSection } from '../components/two-factor-section.tsx'
import css from '../components/security.module.css'

const page = createLoaders(async ({ read }) => {
  await Promise.all([read(listSessions, {}), read(readTwoFactor, {}), read(readSignInMethods, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Security'))

export default function Security() {
  return (
    <Page title={t('Security')}>
      <Section title={t('Password')} isCard>
        <PasswordForm />
      </Section>
      <SignInMethods />
      <TwoFactorSection />
      <Section title={t('Active sessions')} isCard>
        <Sessions />
      </Section>
    </Page>
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
