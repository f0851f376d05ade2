/** Opens or creates the performer's conversation with a fan. */
import { useNavigate } from 'react-router'
import { openConversation } from '@fanfare/contract/messages'
import type { Person } from '@fanfare/contract/people'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { MessageIcon } from '#ui/icons.ts'
import { toast } from '#ui/toast.ts'

interface WriteButtonProps {
  readonly fan: Pick<Person, '_id' | 'name'>
}

export function WriteButton({ fan }: WriteButtonProps) {
  const { write, isPending } = useWriting(fan)
  return (
    <Button variant="quiet" size="small" icon={MessageIcon} isPending={isPending} aria-label={labelFor(fan)} onClick={write}>
      {t('Message')}
    </Button>
  )
}

/** An icon button for tables without room for a label. */
export function WriteIconButton({ fan }: WriteButtonProps) {
  const { write, isPending } = useWriting(fan)
  return <IconButton label={labelFor(fan)} icon={MessageIcon} disabled={isPending} onClick={write} />
}

const labelFor = ({ name }: WriteButtonProps['fan']) => t('Message {name}', { name })

function useWriting({ _id: sourceId }: WriteButtonProps['fan']) {
  const navigate = useNavigate()
  const open = useApiMutation(openConversation)
  const write = () =>
    open.mutate(
      { body: { source: 'user', sourceId } },
      {
        onSuccess: ({ _id }) => void navigate(`/messages/${_id}`),
        onError: (error) => toast(messageOf(error), 'bad'),
      },
    )
  return { write, isPending: open.isPending }
}
