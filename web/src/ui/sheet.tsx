/** A dialog on the platform's own element: from below on a phone, in the middle of a desktop. */
import { useId, type ReactNode } from 'react'
import { t } from '#lib/i18n.ts'
import { Button, IconButton } from './button.tsx'
import { useDialog } from './dialog.ts'
import { CloseIcon } from './page-icons.ts'
import { SpendButton } from './spend-button.tsx'
import css from './sheet.module.css'

interface SheetProps {
  readonly isOpen: boolean
  /** Asked for by Esc, Back, the cross or a press beside it. */
  readonly onClose: () => void
  readonly title: string
  readonly footer?: ReactNode
  /** False where it asks about leaving the page: then Back is what it asks about. */
  readonly isLayer?: boolean
  readonly children: ReactNode
}

/** Keeps the focus inside and gives it back when it closes. */
export function Sheet({ isOpen, onClose, title, footer, isLayer = true, children }: SheetProps) {
  const dialog = useDialog(isOpen, onClose, { isLayer })
  const titleId = useId()
  return (
    <dialog ref={dialog} className={css['sheet']} aria-labelledby={titleId}>
      {isOpen && (
        <div className={css['body']}>
          <header className={css['head']}>
            <h2 id={titleId}>{title}</h2>
            <IconButton label={t('Close')} icon={CloseIcon} onClick={onClose} />
          </header>
          <div className={css['content']}>{children}</div>
          {footer && <footer className={css['foot']}>{footer}</footer>}
        </div>
      )}
    </dialog>
  )
}

export interface ConfirmProps extends Pick<SheetProps, 'isOpen' | 'onClose' | 'title' | 'isLayer'> {
  /** What will happen, in plain words. */
  readonly consequence: ReactNode
  /** The word on the button: the act itself, never `OK`. */
  readonly action: string
  /** For staying as it is, where `Cancel` could be misread. */
  readonly cancel?: string
  readonly onConfirm: () => void
  readonly isPending?: boolean
  /** `brass` for what costs something: no press counts that was meant for what stood in its place before. */
  readonly tone?: 'danger' | 'primary' | 'brass'
}

/** Asks before what cannot be undone or costs something. */
export function Confirm({ consequence, action, cancel, onConfirm, isPending = false, tone = 'danger', ...sheet }: ConfirmProps) {
  const act = { onClick: onConfirm, isPending, children: action }
  const footer = (
    <>
      <Button variant="quiet" onClick={sheet.onClose}>
        {cancel ?? t('Cancel')}
      </Button>
      {tone === 'brass' ? <SpendButton act={action} {...act} /> : <Button variant={tone} {...act} />}
    </>
  )
  return (
    <Sheet {...sheet} footer={footer}>
      {consequence}
    </Sheet>
  )
}
