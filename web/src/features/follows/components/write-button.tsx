/** Opens the conversation with a follower. */
import { useNavigate } from 'react-router'
import { openConversation } from '@fanfare/contract/messages'
import type { Person } from '@fanfare/contract/people'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { MessageIcon } from '#ui/icons.ts'
import { toast } from '#ui/toast.ts'

export function WriteButton({ fan }: { fan: Person }) {
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
  )
}
