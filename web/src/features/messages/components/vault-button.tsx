import { useState } from 'react'
import type { DraftMedia } from '#core/media-drafts/draft-media.ts'
import { hasSeat, useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { VaultIcon } from '#ui/page-icons.ts'

const VaultChoice = idleComponent(
  () => import('./vault-choice.tsx'),
  () => false,
)

interface VaultButtonProps {
  readonly id: string
  readonly media: readonly DraftMedia[]
}

export function VaultButton({ id, media }: VaultButtonProps) {
  const me = useMe()
  const [isOpen, setIsOpen] = useState(false)
  if (!me.isPerformer || !hasSeat(me, ['chat', 'vault'])) return null
  return (
    <>
      <IconButton label={t('From vault')} icon={VaultIcon} onClick={() => setIsOpen(true)} />
      {isOpen && <VaultChoice {...{ id, media }} onClose={() => setIsOpen(false)} />}
    </>
  )
}
