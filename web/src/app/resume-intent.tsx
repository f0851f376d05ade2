/** Resumes what a visitor was about to do before signing in. Nothing is done or paid without another press. */
import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { registeredIntents } from '#core/intents/registered-intents.ts'
import { readIntent, withoutIntent, type Intent } from '#core/return-to.ts'
import { useViewer } from '#core/viewer.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'

/** The components that resume each kind of intent. Loaded only when needed. */
const kinds = Object.fromEntries(
  [...registeredIntents].map(([kind, load]) => [
    kind,
    lazyComponent(async () => ({ default: (await load()).default.Component })),
  ]),
)

export function ResumeIntent() {
  const place = useLocation()
  const navigate = useNavigate()
  const isFan = useViewer()?.role === 'fan'
  const [intent, setIntent] = useState<Intent>()
  const wanted = readIntent(new URLSearchParams(place.search))
  // The intent stays in the state after it is removed from the address.
  if (wanted && isFan && intent !== wanted) setIntent(wanted)
  useEffect(() => {
    if (!wanted || !isFan) return
    // Removes it from the address first, so that a reload does not ask again. A new address also closes any open sheet.
    void navigate(withoutIntent(place), { replace: true, preventScrollReset: true })
  }, [wanted, isFan, navigate, place])
  if (!intent || wanted) return null
  const [kind = '', subject = ''] = intent.split(':')
  const Resumed = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  return (
    Resumed && (
      <Suspense>
        <Resumed key={intent} subject={subject} onDone={() => setIntent(undefined)} />
      </Suspense>
    )
  )
}
