/** Lays out the sign-in and registration pages: the form on one side, a picture on the other. */
import type { ReactNode } from 'react'
import { useSettings } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Wordmark } from '#ui/wordmark.tsx'
import css from './auth-frame.module.css'

interface AuthFrameProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
  /** Links to related pages. */
  readonly foot?: ReactNode
}

export function AuthFrame({ title, lead, children, foot }: AuthFrameProps) {
  const { siteName } = useSettings()
  return (
    <div className={css['frame']}>
      <div className={css['side']}>
        <Wordmark name={siteName} to="/" />
        <div className={css['card']}>
          <div className={css['head']}>
            <h1>{title}</h1>
            {lead && <p>{lead}</p>}
          </div>
          {children}
        </div>
        {foot && <div className={css['foot']}>{foot}</div>}
      </div>
      <div className={css['art']} aria-hidden>
        <p>{t('Every performer is verified before they publish.')}</p>
      </div>
    </div>
  )
}
