/** One document; a press opens it in the photo viewer. */
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { Verification } from '@fanfare/contract/verifications'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { deferred } from '#ui/deferred.tsx'
import { AlertIcon, RetryIcon } from '#ui/icons.ts'
import css from './document.module.css'

const PhotoViewer = deferred(() => import('#core/media/photo-viewer.tsx'))

interface DocumentProps {
  readonly label: string
  readonly status: Verification['documents'][number]['status']
  /** Signed; runs out after five minutes. */
  readonly url: string
  /** The link has run out, most likely: a new one is asked for. */
  readonly onBroken: () => void
}

const ASK_AGAIN_MS = 2000

/** The picture that the server makes of what was sent, once it is made. */
export function Document({ status, ...document }: DocumentProps) {
  if (status === 'ready') return <ReadyDocument {...document} />
  if (status === 'processing') return <Processing label={document.label} onAsk={document.onBroken} />
  return (
    <Missing label={document.label}>
      <p>{t('What was sent is damaged and cannot be shown. Reject with that as the reason, and they can send it again.')}</p>
    </Missing>
  )
}

function Processing({ label, onAsk }: { label: string; onAsk: () => void }) {
  const refresh = useEffectEvent(onAsk)
  useEffect(() => {
    const timer = setInterval(() => refresh(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <Missing label={label}>
      <p>{t('This picture is being prepared …')}</p>
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
  // A picture that is there stays as it is, however often its address is renewed.
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
    // Asked once by itself; a file that is really gone must not be asked for without end.
    if (attempts === 0) onBroken()
    setAttempts(attempts + 1)
  }
  // It may have failed before React listens.
  const checkPicture = useEffectEvent(() => void (picture.current?.complete && picture.current.naturalWidth === 0 && onError()))
  useEffect(() => checkPicture(), [])
  const again = () => {
    setBrokenUrl(undefined)
    onBroken()
  }
  if (isBroken) {
    return (
      <Missing label={label}>
        <p>{t('This picture could not be loaded.')}</p>
        <Button variant="quiet" size="small" icon={RetryIcon} onClick={again}>
          {t('Try again')}
        </Button>
      </Missing>
    )
  }
  return (
    <figure className={css['document']}>
      <button
        type="button"
        className={css['open']}
        onClick={() => setIsLarge(true)}
        aria-label={t('{label}, enlarge', { label })}
      >
        <img ref={picture} src={shown} alt={label} onError={onError} onLoad={() => setAttempts(0)} draggable={false} />
      </button>
      <figcaption>{label}</figcaption>
      {isLarge && <PhotoViewer label={label} photos={[{ url: shown, alt: label }]} onClose={() => setIsLarge(false)} />}
    </figure>
  )
}
