/** Asks before published content changes its audience. The form's own errors come first. */
import { useRef, useState, type ReactNode } from 'react'
import type { Audience } from '@fanfare/contract/access'
import type { Form } from '#core/form.ts'
import { t } from '#lib/i18n.ts'
import { Confirm } from '#ui/sheet.tsx'
import { audienceChangeWarnings, type PublishedAudience } from './audience-change.ts'
import { readTiers } from './publishing-terms.ts'

/**
 * `published` is the current audience of published content; absent for unpublished content. Render the returned form instead of
 * the given one, and the question next to it.
 */
export function useConfirmedAudience<F extends Pick<Form, 'props' | 'values'>>(
  form: F,
  published: PublishedAudience | undefined,
): { form: F; confirmation: ReactNode } {
  const [shownConsequences, setShownConsequences] = useState<readonly string[]>([])
  const [isConfirming, setIsConfirming] = useState(false)
  const isAgreed = useRef(false)
  const after = {
    audience: audienceIn(form.values['audience']),
    subscribersIncluded: form.values['audience'] === 'paid' && form.values['subscribersIncluded'] === true,
    tierIds: readTiers(form.values),
  }
  const onSubmit: F['props']['onSubmit'] = async (event) => {
    const consequences = published ? audienceChangeWarnings(published, after) : []
    const goesOn = consequences.length === 0 || isAgreed.current
    isAgreed.current = false
    if (goesOn) return form.props.onSubmit(event)
    event.preventDefault()
    setShownConsequences(consequences)
    setIsConfirming(true)
  }
  const confirmation = (
    <Confirm
      isOpen={isConfirming}
      onClose={() => setIsConfirming(false)}
      title={t('Change who can see it?')}
      consequence={shownConsequences.map((line) => <p key={line}>{line}</p>)}
      action={t('Change')}
      tone="primary"
      onConfirm={() => {
        isAgreed.current = true
        setIsConfirming(false)
        form.props.ref.current?.requestSubmit()
      }}
    />
  )
  return { form: { ...form, props: { ...form.props, onSubmit } }, confirmation }
}

const audienceIn = (value: string | boolean | undefined): Audience =>
  value === 'paid' || value === 'subscribers' ? value : 'free'
