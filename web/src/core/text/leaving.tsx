/** Before a link leaves the site: says where it really leads. */
import { createPortal } from 'react-dom'
import { useSettings } from '#core/viewer.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import css from './leaving.module.css'

interface LeavingProps {
  readonly href: string
  readonly host: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

export default function Leaving({ href, host, isOpen, onClose }: LeavingProps) {
  const { siteName } = useSettings()
  const footer = (
    <>
      <Button look="quiet" onClick={onClose}>
        {say('Stay here')}
      </Button>
      <a href={href} target="_blank" rel="noopener nofollow ugc" className={css['go']} onClick={onClose}>
        {say('Open the link')}
      </a>
    </>
  )
  // Not inside the paragraph in which the link stands.
  return createPortal(
    <Sheet isOpen={isOpen} onClose={onClose} title={say('You are leaving {siteName}', { siteName })} footer={footer}>
      <p className={css['where']}>
        {say('This link leads to')} <strong dir="ltr">{host}</strong>
      </p>
      <p className={css['address']} dir="ltr">
        {href}
      </p>
      <p className={css['note']}>
        {say('Somebody here wrote it, and nobody has checked it. Never enter your password of this site anywhere else.')}
      </p>
    </Sheet>,
    document.body,
  )
}
