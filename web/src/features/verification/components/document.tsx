/** One document. A press opens it in the photo viewer. */
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { Verification } from '@fanfare/contract/verifications'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { AlertIcon, RetryIcon } from '#ui/icons.ts'
import css from './document.module.css'

const PhotoViewer = idleComponent(() => import('#core/media/photo-viewer.tsx'))

interface DocumentProps {
  readonly label: string
  readonly status: Verification['documents'][number]['status']
  /** Signed; expires after five minutes. */
  readonly url: string
  /** Called when the link most likely expired, to get a new one. */
  readonly onBroken: () => void
}

const REFETCH_INTERVAL_MS = 2000

/** Shows the server's processed version of the file once it is ready. */
export function Document({ status, ...document }: DocumentProps) {
  if (status === 'ready') return <ReadyDocument {...document} />
  if (status === 'processing') return <Processing label={document.label} onAsk={document.onBroken} />
  return (
    <Missing label={document.label}>
      <p>{t('This file is damaged and can’t be shown. Reject with that reason, and the performer can send it again.')}</p>
    </Missing>
  )
}

function Processing({ label, onAsk }: { label: string; onAsk: () => void }) {
  const refresh = useEffectEvent(onAsk)
  useEffect(() => {
    const timer = setInterval(() => refresh(), REFETCH_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <Missing label={label}>
      <p>{t('This image is being prepared…')}</p>
    </Missing>
  )
}

function Missing({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure className={css['document']}>
      <div className={css['gone']} role="status">
        <AlertIcon />
        {children}
      </div>
      <figcaption>{label}</figcaption>
    </figure>
  )
}

function ReadyDocument({ label, url, onBroken }: Omit<DocumentProps, 'status'>) {
  // A loaded picture stays, even when its link is renewed.
  const [shown, setShown] = useState(url)
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const [attempts, setAttempts] = useState(0)
  const [isLarge, setIsLarge] = useState(false)
  if (brokenUrl === shown && url !== shown) setShown(url)
  const isBroken = brokenUrl === shown
  const picture = useRef<HTMLImageElement>(null)
  const onError = () => {
    if (isBroken) return
    setBrokenUrl(shown)
    // Renews the link once automatically. A missing file must not cause endless requests.
    if (attempts === 0) onBroken()
    setAttempts(attempts + 1)
  }
  // The picture may fail before React attaches its handler.
  const checkPicture = useEffectEvent(() => void (picture.current?.complete && picture.current.naturalWidth === 0 && onError()))
  useEffect(() => checkPicture(), [])
  const again = () => {
    setBrokenUrl(undefined)
    onBroken()
  }
  if (isBroken) {
    return (
      <Missing label={label}>
        <p>{t('This image couldn’t be loaded.')}</p>
        <Button variant="quiet" size="small" icon={RetryIcon} onClick={again}>
          {t('Try again')}
        </Button>
      </Missing>
    )
  }
  return (
    <figure className={css['document']}>
      <button type="button" className={css['open']} onClick={() => setIsLarge(true)} aria-label={t('Enlarge {label}', { label })}>
        <img ref={picture} src={shown} alt={label} onError={onError} onLoad={() => setAttempts(0)} draggable={false} />
      </button>
      <figcaption>{label}</figcaption>
      {isLarge && <PhotoViewer label={label} photos={[{ url: shown, alt: label }]} onClose={() => setIsLarge(false)} />}
    </figure>
  )
}
