/** Shows the newest email to an address. A demo sends no email. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readDemoMails } from '@fanfare/contract/mails'
import { useSettings } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { MailIcon } from '#ui/page-icons.ts'
import css from '#core/auth/forms.module.css'

export function DemoOutbox({ email }: { email: string }) {
  const { isDemo } = useSettings()
  const [isOpen, setIsOpen] = useState(false)
  if (!isDemo) return null
  if (isOpen) return <NewestMail email={email} />
  return (
    <Button size="large" isWide icon={MailIcon} onClick={() => setIsOpen(true)}>
      {t('Open the demo outbox')}
    </Button>
  )
}

/** An email is written shortly after the form's reply. */
const POLL_INTERVAL_MS = 1000

function NewestMail({ email }: { email: string }) {
  const { data, error, refetch } = useQuery({
    ...query(readDemoMails, { query: { email, limit: 1 } }),
    refetchInterval: ({ state }) => (state.data && state.data.data.length > 0 ? false : POLL_INTERVAL_MS),
    staleTime: 0,
  })
  const mail = data?.data[0]
  if (error) return <ErrorNote error={error} onRetry={refetch} />
  if (!mail) return <SkeletonRows count={2} />
  return (
    <Card as="article" aria-label={mail.subject} className={css['mail']}>
      <h2 className={css['legend']}>{mail.subject}</h2>
      {mail.text.split('\n\n').map((paragraph) => (
        <p key={paragraph}>
          <Linked>{paragraph}</Linked>
        </p>
      ))}
    </Card>
  )
}

/** Turns a label followed by a link of this site into a link, like the button in an email program. */
function Linked({ children: text }: { children: string }) {
  const [label = '', address = ''] = text.split('\n')
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url?.pathname.startsWith('/auth/')) return text
  return <a href={url.pathname + url.search}>{label.replace(/:$/, '')}</a>
}
