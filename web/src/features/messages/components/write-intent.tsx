/** Goes on with a message that a visitor was about to write. Nothing is done without another press. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Performer } from '@fanfare/contract/performers'
import { conversationAddress } from '#core/conversation-address.ts'
import type { IntentProps } from '#core/feature.ts'
import { useIntendedPerformer } from '#core/intents/use-intended-performer.ts'
import { messageOf } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Confirm } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'

export default function WriteIntent({ subject, onDone }: IntentProps) {
  const [performer, setPerformer] = useState<Performer>()
  useIntendedPerformer(subject, (found) => (found ? setPerformer(found) : onDone()))
  return performer ? <Write performer={performer} onDone={onDone} /> : null
}

function Write({ performer: { _id: id, name }, onDone }: { performer: Performer; onDone: () => void }) {
  const navigate = useNavigate()
  const open = useMutation({
    mutationFn: () => conversationAddress(id),
    onSuccess: (address) => void navigate(address),
    onError: (error) => toast(messageOf(error), 'bad'),
    onSettled: onDone,
  })
  return (
    <Confirm
      isOpen
      onClose={onDone}
      title={t('Write to {name}?', { name })}
      consequence={t('You were about to write a message.')}
      action={t('Write a message')}
      tone="primary"
      onConfirm={() => open.mutate()}
      isPending={open.isPending}
    />
  )
}
