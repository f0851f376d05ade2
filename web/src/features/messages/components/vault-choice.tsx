import { useQuery } from '@tanstack/react-query'
import { mediaKinds } from '@fanfare/contract/media-kinds'
import { listSentMedia } from '@fanfare/contract/messages'
import { draftOfMedia, type DraftMedia } from '#core/media-drafts/draft-media.ts'
import VaultPicker from '#core/media-drafts/vault-picker.tsx'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { attachMedia, MAX_FILES } from './composition.ts'

interface VaultChoiceProps {
  readonly id: string
  readonly media: readonly DraftMedia[]
  readonly onClose: () => void
}

export default function VaultChoice({ id, media, onClose }: VaultChoiceProps) {
  const { data } = useQuery(query(listSentMedia, { params: { id } }))
  const marks = new Map([
    ...(data?.sent ?? []).map((one) => [one, t('Sent before')] as const),
    ...(data?.bought ?? []).map((one) => [one, t('Bought')] as const),
  ])
  return (
    <VaultPicker
      kinds={mediaKinds}
      chosenIds={media.flatMap((one) => one.id ?? [])}
      max={MAX_FILES - media.length}
      marks={marks}
      onPick={(picked) => attachMedia(id, picked.map(draftOfMedia))}
      onClose={onClose}
    />
  )
}
