/** One follower, and the way to write to them. */
import { useNavigate } from 'react-router'
import { openConversation } from '@fanfare/contract/messages'
import type { Person } from '@fanfare/contract/people'
import { messageOf, useAct } from '#lib/api.ts'
import { say } from '#lib/words.ts'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { MessageIcon } from '#ui/icons.ts'
import { toast } from '#ui/toasts.tsx'
import css from './followers.module.css'

export function FollowerRow({ fan }: { fan: Person }) {
  const navigate = useNavigate()
  const open = useAct(openConversation)
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
        {fan.username !== '' && <small>@{fan.username}</small>}
      </div>
      <Button
        look="quiet"
        size="small"
        icon={MessageIcon}
        isBusy={open.isPending}
        aria-label={say('Write to {name}', { name: fan.name })}
        onClick={write}
      >
        {say('Write')}
      </Button>
    </div>
  )
}
