/** A performer takes what the vault has into the message; what this fan has already is marked. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listSentMedia } from '@fanfare/contract/messages'
import { ofMedia, type DraftMedia } from '#core/media-drafts/draft-media.ts'
import { useMe } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { deferred } from '#ui/deferred.tsx'
import { VaultIcon } from '#ui/icons.ts'
import { attachMedia, MOST_FILES } from './composition.ts'

const VaultPicker = deferred(
  () => import('#core/media-drafts/vault-picker.tsx'),
  () => false,
)

interface VaultButtonProps {
  readonly id: string
  readonly media: readonly DraftMedia[]
}

export function VaultButton({ id, media }: VaultButtonProps) {
  const { isPerformer } = useMe()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery({ ...query(listSentMedia, { params: { id } }), enabled: isOpen })
  if (!isPerformer) return null
  const marks = new Map([
    ...(data?.sent ?? []).map((one) => [one, t('Sent before')] as const),
    ...(data?.bought ?? []).map((one) => [one, t('Bought')] as const),
  ])
  return (
    <>
      <IconButton label={t('From the vault')} icon={VaultIcon} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <VaultPicker
          kinds={['photo', 'video', 'audio']}
          chosenIds={media.flatMap((one) => one.id ?? [])}
          most={MOST_FILES - media.length}
          marks={marks}
          onPick={(picked) => attachMedia(id, picked.map(ofMedia))}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
