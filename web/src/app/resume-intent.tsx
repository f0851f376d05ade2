/** Goes on with what a visitor was about to do before joining or signing in; loads what that takes only when there is something. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useViewer } from '#core/viewer.ts'
import { intentIn, withoutIntent, type Intent } from '#core/return-to.ts'

const IntentSheet = lazy(() => import('./intent-sheet.tsx'))

export function ResumeIntent() {
  const place = useLocation()
  const navigate = useNavigate()
  const isFan = useViewer()?.role === 'fan'
  const [intent, setIntent] = useState<Intent>()
  const asked = intentIn(new URLSearchParams(place.search))
  // It outlives the address.
  if (asked && isFan && intent !== asked) setIntent(asked)
  useEffect(() => {
    if (!asked || !isFan) return
    // Taken off the address first: a reload does not ask again, and another address closes whatever sheet is open.
    void navigate(withoutIntent(place), { replace: true, preventScrollReset: true })
  }, [asked, isFan, navigate, place])
  if (!intent || asked) return null
  return (
    <Suspense>
      <IntentSheet key={intent} intent={intent} onDone={() => setIntent(undefined)} />
    </Suspense>
  )
}
