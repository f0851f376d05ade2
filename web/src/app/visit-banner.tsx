/** Asks whether visits may be measured. It stays until it is answered, and blocks nothing. */
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { COOKIE_CHOICE } from '#core/site-links.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Button } from '#ui/button.tsx'
import { refusesTracking, saveVisitChoice, type VisitChoice } from './visit-choice.ts'
import css from './visit-banner.module.css'

interface VisitBannerProps {
  readonly choice: VisitChoice
  /** True if someone has opened it again to change their choice. It then takes the focus. */
  readonly isReopened: boolean
  readonly onClose: () => void
}

export function VisitBanner({ choice, isReopened, onClose }: VisitBannerProps) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isReopened) heading.current?.focus()
  }, [isReopened])
  const choose = (chosen: 'accepted' | 'declined') => {
    saveVisitChoice(chosen)
    onClose()
  }
  const isDecidedByBrowser = refusesTracking(navigator)
  return (
    <section id={COOKIE_CHOICE} aria-labelledby={titleId} className={css['banner']}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {t('Cookie choices')}
      </h2>
      <p>{textOf(isDecidedByBrowser ? 'browser' : choice)}</p>
      <div className={css['ways']}>
        {isDecidedByBrowser ? (
          <Button size="small" onClick={onClose}>
            {t('Close')}
          </Button>
        ) : (
          <>
            <Button variant="quiet" size="small" onClick={() => choose('declined')}>
              {t('Decline')}
            </Button>
            <Button variant="quiet" size="small" onClick={() => choose('accepted')}>
              {t('Accept')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

function textOf(choice: VisitChoice | 'browser') {
  const link = { link: (text: ReactNode) => <Link to="/page/privacy">{text}</Link> }
  if (choice === 'browser')
    return t('Your browser asks sites not to track you, so Google Analytics is off for you. You don’t need to do anything.')
  if (choice === 'accepted') return rich('You accepted that Google Analytics counts your visits. <link>Read more</link>', link)
  if (choice === 'declined') return rich('You declined Google Analytics, so it doesn’t load. <link>Read more</link>', link)
  return rich(
    'May Google Analytics count your visits with cookies? Google Analytics loads only after you accept. <link>Read more</link>',
    link,
  )
}
