/** One follower, and the way to write to them. */
import { useNavigate } from 'react-router'
import { openConversation } from '@fanfare/contract/messages'
import type { Person } from '@fanfare/contract/people'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { MessageIcon } from '#ui/icons.ts'
import { toast } from '#ui/toast.ts'
import css from './followers.module.css'

export function FollowerRow({ fan }: { fan: Person }) {
  const navigate = useNavigate()
  const open = useApiMutation(openConversation)
  const write = () =>
    open.mutate(
      { body: { source: 'user', sourceId: fan._id } },
      {
        onSuccess: ({ _id }) => void navigate(`/messages/${_id}`),
        onError: (error) => toast(messageOf(error), 'bad'),
      },
    )
  return (
    <div className={css['row']}>
      <Avatar person={fan} size={40} />
      <div className={css['who']}>
        <PersonName person={fan} />
        {fan.username !== '' && (
          <small>
            <bdi>@{fan.username}</bdi>
          </small>
        )}
      </div>
      <Button
        variant="quiet"
        size="small"
        icon={MessageIcon}
        isPending={open.isPending}
        aria-label={t('Write to {name}', { name: fan.name })}
        onClick={write}
      >
        {t('Write')}
      </Button>
    </div>
  )
}
