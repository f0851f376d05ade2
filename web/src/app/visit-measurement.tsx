/**
 * Loads Google Analytics if the operator has set `gaCode` (specification, section 2) and the person at the browser accepts it.
 * The file's name avoids content blockers, which block files named after it.
 */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { COOKIE_CHOICE } from '#core/site-links.ts'
import { isMeasured, measuredPage } from './measured-page.ts'
import { VisitBanner } from './visit-banner.tsx'
import { visitChoice, watchVisitChoice } from './visit-choice.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

// gtag.js recognizes commands by their being an `arguments` object.
function command(..._command: unknown[]): void {
  window.dataLayer ??= []
  window.dataLayer.push(arguments)
}

interface MeasurementProps {
  readonly code: string
}

export default function VisitMeasurement({ code }: MeasurementProps) {
  const place = useLocation()
  const choice = useSyncExternalStore(
    watchVisitChoice,
    () => visitChoice(document.cookie, navigator),
    () => undefined,
  )
  const navigate = useNavigate()
  const isReopened = place.hash === `#${COOKIE_CHOICE}`
  const close = () => isReopened && void navigate({ ...place, hash: '' }, { replace: true, preventScrollReset: true })
  if (choice === undefined) return null
  return (
    <>
      {(choice === 'open' || isReopened) && <VisitBanner {...{ choice, isReopened }} onClose={close} />}
      {choice === 'accepted' && isMeasured(place) && <Measurement code={code} />}
    </>
  )
}

function Measurement({ code }: MeasurementProps) {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const script = document.createElement('script')
    script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(code)}`
    script.async = true
    document.head.append(script)
    command('js', new Date())
    // Google's switch: a loaded script continues to run after its element has been removed.
    const off = `ga-disable-${code}`
    Object.assign(window, { [off]: false })
    return () => {
      script.remove()
      Object.assign(window, { [off]: true })
    }
  }, [code])
  // A changed query is not another page.
  const sendPage = useEffectEvent((of: string, shown: string) =>
    command('config', of, measuredPage({ origin: location.origin, pathname: shown, search }, document.referrer)),
  )
  useEffect(() => sendPage(code, pathname), [code, pathname])
  return null
}
