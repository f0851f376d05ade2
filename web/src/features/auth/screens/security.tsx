/** The own password, and where the account is signed in. */
import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import { endSession, listSessions } from '@fanfare/contract/auth'
import { loads } from '#core/load.ts'
import { pageTitle } from '#core/page.ts'
import { messageOf, read, useAct } from '#lib/api.ts'
import { say } from '#lib/words.ts'
import { Moment } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Card, Chip } from '#ui/card.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { DeviceIcon } from '#ui/icons.ts'
import { toast } from '#ui/toasts.tsx'
import { PasswordForm } from '../parts/password-form.tsx'
import css from '../parts/security.module.css'

const page = loads(async ({ read }) => ({ sessions: await read(listSessions) }))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(say('Security'))

export default function Security() {
  return (
    <div className={css['page']}>
      <h1>{say('Security')}</h1>
      <Card as="section" aria-labelledby="password">
        <h2 id="password">{say('Password')}</h2>
        <PasswordForm />
      </Card>
      <Card as="section" aria-labelledby="sessions">
        <h2 id="sessions">{say('Where you are signed in')}</h2>
        <Sessions />
      </Card>
    </div>
  )
}

function Sessions() {
  const first = useLoaderData<typeof loader>()
  const { data, error, refetch } = useQuery({ ...read(listSessions, {}), initialData: first.sessions })
  const end = useAct(endSession, { stales: [listSessions] })
  const signOut = (id: string) =>
    end.mutate(
      { params: { id } },
      { onSuccess: () => toast(say('Signed out there')), onError: (problem) => toast(messageOf(problem), 'bad') },
    )
  return (
    <>
      <ErrorNote error={error} onRetry={refetch} />
      <ul className={css['sessions']}>
        {data.data.map((session) => (
          <li key={session._id}>
            <DeviceIcon size={24} />
            <div>
              <strong>{session.device || say('Unknown device')}</strong>
              <small>
                <bdi>{session.address}</bdi> · {say('last seen')} <Moment at={session.lastSeenAt} />
              </small>
            </div>
            {session.isCurrent ? (
              <Chip tone="good">{say('This device')}</Chip>
            ) : (
              <Button
                look="quiet"
                size="small"
                isBusy={end.isPending && end.variables.params.id === session._id}
                onClick={() => signOut(session._id)}
                aria-label={say('Sign out {device}', { device: session.device })}
              >
                {say('Sign out')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
