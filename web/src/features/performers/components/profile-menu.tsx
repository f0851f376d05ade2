/** A member's less common actions for a performer. */
import { useNavigate } from 'react-router'
import type { Performer } from '@fanfare/contract/profiles'
import { useBlock } from '#core/blocks/use-block.tsx'
import { useAskCommand } from '#core/custom-orders/use-ask-command.ts'
import { useRequestCommand } from '#core/performers/use-request-command.ts'
import { useReport } from '#core/reports/use-report.tsx'
import { useRestrict } from '#core/restrictions/use-restrict.tsx'
import { t } from '#lib/i18n.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'

export default function ProfileMenu({ performer }: { readonly performer: Performer }) {
  const navigate = useNavigate()
  // The profile is hidden from the viewer now, and the settings page can undo the block.
  const block = useBlock({ person: performer, onDone: () => void navigate('/settings/blocked') })
  const ask = useAskCommand(performer)
  const request = useRequestCommand(performer)
  const restrict = useRestrict({ person: performer })
  const report = useReport({ kind: 'account', id: performer._id, ownerId: performer._id })
  return (
    <>
      <MenuButton
        label={t('More about {name}', { name: performer.name })}
        commands={[...request, ...ask, ...restrict.commands, ...report.commands, block.command]}
      />
      {block.question}
      {restrict.question}
      {report.sheet}
    </>
  )
}
