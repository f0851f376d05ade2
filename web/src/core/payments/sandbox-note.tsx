import type { ReactNode } from 'react'
import { t } from '#lib/i18n.ts'
import { AlertIcon } from '#ui/icons.ts'
import css from '#core/checkout/sheet.module.css'

export function SandboxNote({
  children = t('This is a sandbox. No money moves, and only test cards work.'),
}: {
  children?: ReactNode
}) {
  return (
    <p className={css['sandbox']}>
      <AlertIcon size={18} />
      <span>{children}</span>
    </p>
  )
}
