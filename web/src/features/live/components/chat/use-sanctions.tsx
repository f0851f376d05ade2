/** Lets the performer and moderators mute and ban someone in the performer's rooms. */
import { useState, type ReactNode } from 'react'
import { sanctionLiveViewer, type LiveChat } from '@fanfare/contract/live-chat'
import type { Person } from '@fanfare/contract/people'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import type { Command } from '#ui/menu/menu.tsx'
import { BlockIcon, SoundOffIcon } from '#ui/page-icons.ts'
import { toast } from '#ui/toast.ts'

const MUTE_MINUTES = 10

type SanctionChat = Pick<LiveChat, '_id' | 'performer' | 'role'>

/** Returns the commands for a menu, and the question that must be in the page. */
export function useSanctions(
  { _id: id, performer, role }: SanctionChat,
  person: Person | null,
): { readonly commands: Command[]; readonly question: ReactNode } {
  const [isBanning, setBanning] = useState(false)
  const sanction = useApiMutation(sanctionLiveViewer)
  if (!person) return { commands: [], question: null }
  const { _id: accountId, name } = person
  const mute = () =>
    sanction.mutate(
      { params: { id, accountId }, body: { kind: 'mute', minutes: MUTE_MINUTES } },
      {
        onSuccess: () => toast(t('{name} is muted for 10 minutes', { name })),
        onError: (error) => toast(messageOf(error), 'bad'),
      },
    )
  return {
    commands: [
      { label: t('Mute for 10 minutes'), icon: SoundOffIcon, onSelect: mute },
      {
        label: role === 'performer' ? t('Ban from your rooms') : t('Ban from all rooms of {name}', { name: performer.name }),
        icon: BlockIcon,
        tone: 'danger',
        onSelect: () => setBanning(true),
      },
    ],
    question: (
      <ConfirmMutation
        route={sanctionLiveViewer}
        input={{ params: { id, accountId }, body: { kind: 'ban' } }}
        isOpen={isBanning}
        onClose={() => setBanning(false)}
        title={t('Ban {name}?', { name })}
        consequence={t('They leave the room now and no longer see rooms of {name}.', { name: performer.name })}
        action={t('Ban')}
        tone="danger"
      />
    ),
  }
}
