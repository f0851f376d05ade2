import { useState } from 'react'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { SearchIcon } from '#ui/icons.ts'

const SearchSheet = idleComponent(
  () => import('./search-sheet.tsx'),
  () => false,
)

export function SearchButton({ id }: { readonly id: string }) {
  const [isOpen, setIsOpen] = useState<boolean>()
  return (
    <>
      <IconButton label={t('Search in this conversation')} icon={SearchIcon} onClick={() => setIsOpen(true)} />
      {isOpen !== undefined && <SearchSheet id={id} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}
