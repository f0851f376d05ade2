/** What a member can do about a performer that is rarely wanted. */
import { useNavigate } from 'react-router'
import type { Performer } from '@fanfare/contract/profiles'
import { useBlock } from '#core/blocks/use-block.tsx'
import { t } from '#lib/i18n.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'

export default function ProfileMenu({ performer }: { readonly performer: Performer }) {
  const navigate = useNavigate()
  // The profile is not there for them any more; where they go the block can be lifted.
  const block = useBlock({ person: performer, onDone: () => void navigate('/settings/blocked') })
  return (
    <>
      <MenuButton label={t('More about {name}', { name: performer.name })} commands={[block.command]} />
      {block.question}
    </>
  )
}
