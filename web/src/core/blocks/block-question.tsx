import { blockUser } from '@fanfare/contract/blocks'
import type { Person } from '@fanfare/contract/people'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { toast } from '#ui/toast.ts'

export interface BlockQuestionProps {
  readonly person: Pick<Person, '_id' | 'name'>
  /** Called after the block, when the caller must stop showing the person. */
  readonly onDone?: () => void
  readonly onClose: () => void
}

export default function BlockQuestion({ person: { _id, name }, onDone, onClose }: BlockQuestionProps) {
  const { isPerformer } = useMe()
  return (
    <ConfirmMutation
      route={blockUser}
      input={{ body: { userId: _id } }}
      onDone={() => {
        toast(t('{name} is blocked', { name }))
        onDone?.()
      }}
      isOpen
      onClose={onClose}
      title={t('Block {name}?', { name })}
      consequence={
        isPerformer
          ? t(
              'You do not see each other any more: no profile, no posts, no comments, no messages. They stop following you, and a subscription does not renew. They are not told. You can lift the block at any time, under “Blocked people”.',
            )
          : t(
              'You do not see each other any more: no profile, no posts, no comments, no messages. You stop following, and a subscription does not renew; what you have paid for is hidden as long as the block lasts. They are not told. You can lift the block at any time, under “Blocked people”.',
            )
      }
      action={t('Block')}
    />
  )
}
