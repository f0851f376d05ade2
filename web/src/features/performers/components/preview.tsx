/** The owner's profile as others see it. Tabs work; all other buttons and links say that they do not. */
import { useEffect, useRef, type ReactNode } from 'react'
import type { ViewAs } from '@fanfare/contract'
import type { Me } from '@fanfare/contract/users'
import { PreviewViewer, useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { viewAsOf } from '#lib/view-as.ts'
import { toast } from '#ui/toast.ts'
import css from './preview.module.css'
import { ViewAsLinks } from './view-as-links.tsx'

interface PreviewProps {
  readonly role: ViewAs
  readonly children: ReactNode
}

const viewerIn = (role: ViewAs, me: Me): Me | null =>
  role === 'visitor' ? null : { ...me, role: 'fan', isPerformer: false, verification: null, balance: 0 }

const words: Readonly<Record<ViewAs, () => string>> = {
  visitor: () => t('This is what visitors see.'),
  fan: () => t('This is what fans who follow you see.'),
  subscriber: () => t('This is what subscribers of your first tier see.'),
}

export default function Preview({ role, children }: PreviewProps) {
  const me = useMe()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => stopActs(frame), [])
  return (
    <>
      <section className={css['bar']} aria-label={t('Preview')}>
        <p role="status">
          <strong>{words[role]()}</strong> {t('Buttons don’t work in the preview.')}
        </p>
        <ViewAsLinks role={role} />
        <a href={`/${me.username}`}>{t('Leave preview')}</a>
      </section>
      <div ref={frame} className={css['frame']}>
        <PreviewViewer value={viewerIn(role, me)}>{children}</PreviewViewer>
      </div>
    </>
  )
}

/** Runs before React handles a press. Links out of the preview load as a new document. */
function stopActs(frame: { readonly current: HTMLElement | null }): () => void {
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    const link = event.target.closest<HTMLAnchorElement>('a[href]')
    if (link && viewAsOf(link.search) !== undefined) return
    const isInside = frame.current?.contains(event.target) === true
    if (!isInside) {
      if (link) event.stopPropagation()
      return
    }
    if (!event.target.closest('a[href], button, summary, label, input, [role="button"]')) return
    event.preventDefault()
    event.stopPropagation()
    toast(t('Buttons don’t work in the preview.'))
  }
  addEventListener('click', onClick, true)
  return () => {
    removeEventListener('click', onClick, true)
    // Navigation without a press must not show content that was read in another role.
    if (viewAsOf(location.search) === undefined) location.reload()
  }
}
