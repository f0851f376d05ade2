/**
 * Loads Google Analytics if the operator has set `gaCode` (specification, section 2). The file's name avoids content blockers,
 * which block files named after it.
 */
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { isMeasured, measuredPage } from './measured-page.ts'

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
  return isMeasured(useLocation()) ? <Measurement code={code} /> : null
}

function Measurement({ code }: MeasurementProps) {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const script = document.createElement('script')
    script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(code)}`
    script.async = true
    document.head.append(script)
    command('js', new Date())
    return () => script.remove()
  }, [code])
  // A changed query is not another page.
  const sendPage = useEffectEvent((of: string, shown: string) =>
    command('config', of, measuredPage({ origin: location.origin, pathname: shown, search }, document.referrer)),
  )
  useEffect(() => sendPage(code, pathname), [code, pathname])
  return null
}
