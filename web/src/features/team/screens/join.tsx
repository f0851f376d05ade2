/** The page behind the link of an invitation to a team. Opening it alone changes nothing. */
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Reply } from '@fanfare/contract'
import { acceptTeamInvitation, readTeamInvitation } from '@fanfare/contract/team'
import { pageTitle } from '#core/page.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card, Chip } from '#ui/card.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { Inline, Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { toast } from '#ui/toast.ts'
import { rightLabel } from '../components/seat-labels.ts'
import css from '../components/team.module.css'

export const meta = pageTitle(() => t('Invitation to a team'))

type Shown = Reply<typeof readTeamInvitation>

export default function Join() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const [shown, setShown] = useState<Shown>()
  const read = useApiMutation(readTeamInvitation)
  const view = () => read.mutate({ body: { token } }, { onSuccess: setShown })
  return (
    <Page title={t('Invitation to a team')}>
      <Card>
        <Stack>
          {shown ? (
            <Accept token={token} invitation={shown} />
          ) : (
            <>
              <p>
                {t(
                  'Someone has invited you to work in their team. The link works only for the account with the invited email address.',
                )}
              </p>
              <ErrorNote error={read.error} />
              <Inline>
                <Button isPending={read.isPending} onClick={view}>
                  {t('View invitation')}
                </Button>
              </Inline>
            </>
          )}
        </Stack>
      </Card>
    </Page>
  )
}

function Accept({ token, invitation: { performer, rights } }: { readonly token: string; readonly invitation: Shown }) {
  const accept = useApiMutation(acceptTeamInvitation)
  const navigate = useNavigate()
  const press = () =>
    accept.mutate(
      { body: { token } },
      {
        onSuccess: () => {
          toast(t('You’re in the team of {name}', { name: performer.name }))
          void navigate('/team')
        },
      },
    )
  return (
    <>
      <PersonCell person={performer}>
        <bdi>@{performer.username}</bdi>
      </PersonCell>
      <p>{t('You can do this in their name:')}</p>
      <div className={css['line']}>
        {rights.map((right) => (
          <Chip key={right}>{rightLabel[right]()}</Chip>
        ))}
      </div>
      <p className={css['soft']}>
        {t('They see everything that you do for them, with your name. You need two-factor authentication.')}
      </p>
      <ErrorNote error={accept.error} />
      <Button isPending={accept.isPending} onClick={press}>
        {t('Accept invitation')}
      </Button>
    </>
  )
}
