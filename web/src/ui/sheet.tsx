/** A dialog on the platform's own element: from the bottom of a phone, in the center of a desktop. */
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { t } from '#lib/i18n.ts'
import { Button, IconButton } from './button.tsx'
import { useDialog } from './dialog.ts'
import { CloseIcon } from './page-icons.ts'
import { SpendButton } from './spend-button.tsx'
import css from './sheet.module.css'

interface SheetProps {
  readonly isOpen: boolean
  /** Called by Esc, Back, the close button or a press outside. */
  readonly onClose: () => void
  readonly title: string
  readonly footer?: ReactNode
  /** False for a sheet that asks about leaving the page, because Back is what it asks about. */
  readonly isLayer?: boolean
  /** False for a sheet that stays until it is answered. */
  readonly canClose?: boolean
  readonly children: ReactNode
}

/** Moves the focus to its title, traps it, and returns it on closing. */
export function Sheet({ isOpen, onClose, title, footer, isLayer = true, canClose = true, children }: SheetProps) {
  const dialog = useDialog(isOpen, onClose, { isLayer })
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // Without it, the browser would focus the close button, the first control. Screen readers begin at the title.
  useLayoutEffect(() => {
    if (isOpen) heading.current?.focus()
  }, [isOpen])
  return (
    <dialog ref={dialog} className={css['sheet']} aria-labelledby={titleId}>
      {isOpen && (
        <div className={css['body']}>
          <header className={css['head']}>
            <h2 id={titleId} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            {canClose && <IconButton label={t('Close')} icon={CloseIcon} onClick={onClose} />}
          </header>
          <div className={css['content']}>{children}</div>
          {footer && <footer className={css['foot']}>{footer}</footer>}
        </div>
      )}
    </dialog>
  )
}

export interface ConfirmProps extends Pick<SheetProps, 'isOpen' | 'onClose' | 'title' | 'isLayer'> {
  readonly consequence: ReactNode
  /** The label of the button: the action itself, never `OK`. */
  readonly action: string
  /** Replaces `Cancel` where it could be misunderstood. */
  readonly cancel?: string
  readonly onConfirm: () => void
  readonly isPending?: boolean
  /** `brass` is for spending. It ignores a press that was meant for what was there before. */
  readonly tone?: 'danger' | 'primary' | 'brass'
}

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
