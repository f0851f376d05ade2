/** Google Analytics, loaded only where the operator has set `gaCode` (specification, section 2). */
import { useEffect } from 'react'
import { useLocation } from 'react-router'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

// gtag.js tells its own commands from other entries by their being an `arguments` object.
function tell(..._command: unknown[]): void {
  window.dataLayer ??= []
  window.dataLayer.push(arguments)
}

export default function Analytics({ code }: { code: string }) {
  const { pathname } = useLocation()
  useEffect(() => {
    const script = document.createElement('script')
    script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(code)}`
    script.async = true
    document.head.append(script)
    tell('js', new Date())
    return () => script.remove()
  }, [code])
  useEffect(() => tell('config', code, { page_path: pathname }), [code, pathname])
  return null
}
