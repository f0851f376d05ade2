/** Goes on with following, which a visitor was about to do. Nothing is done without another press. */
import { useState } from 'react'
import { follow } from '@fanfare/contract/follows'
import type { Performer } from '@fanfare/contract/performers'
import type { IntentProps } from '#core/feature.ts'
import { useIntendedPerformer } from '#core/intents/use-intended-performer.ts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Confirm } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'

export default function FollowIntent({ subject, onDone }: IntentProps) {
  const [performer, setPerformer] = useState<Performer>()
  useIntendedPerformer(subject, (found) => (found && !found.isFollowed ? setPerformer(found) : onDone()))
  return performer ? <Follow performer={performer} onDone={onDone} /> : null
}

function Follow({ performer: { _id: id, name }, onDone }: { performer: Performer; onDone: () => void }) {
  const act = useApiMutation(follow)
  const press = () =>
    act.mutate(
      { params: { id } },
      {
        onSuccess: () => toast(t('Following {name}', { name })),
        onError: (error) => toast(messageOf(error), 'bad'),
        onSettled: onDone,
      },
    )
  return (
    <Confirm
      isOpen
      onClose={onDone}
      title={t('Follow {name}?', { name })}
      consequence={t('It is free, and new posts appear on your home page.')}
      action={t('Follow')}
      tone="primary"
      onConfirm={press}
      isPending={act.isPending}
    />
  )
}
